from pipelines.versions.publishing import main

main()
