@rem Runs the command line of the app; docs/decisions/0052 says why.
@"%~dp0..\Perennial.exe" --log-level=3 --cli -- %*
