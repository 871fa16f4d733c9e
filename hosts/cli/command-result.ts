/** Receives the exit code of a command. */
export type CommandResult = { exitCode: number };
