from flows.cli.dispatch import main

if __name__ == "__main__":  # processes that a program spawns import this file too
    main()
