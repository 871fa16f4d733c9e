/** Holds the exit code of a command, which the command sets. */
export type ExitCodeHolder = { exitCode: number };
