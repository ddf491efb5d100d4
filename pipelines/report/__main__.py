from pipelines.report.report import main

main()
