@rem npm runs scripts by cmd.exe here, which has no "exec": see tools/setup/README.md
@%*
