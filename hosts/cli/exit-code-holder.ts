export type ExitCodeHolder = { exitCode: number };
