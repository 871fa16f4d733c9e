/** Where a command leaves its exit code. */
export type CommandResult = { exitCode: number };
