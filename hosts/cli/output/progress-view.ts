import type { EngineEvent } from '../../../engine/index.ts';

/** Shows the engine's progress to people; always on standard error. */
export type ProgressView = {
  show(event: EngineEvent): void;
  /** Prints a line of the command itself. */
  print(line: string): void;
  end(): void;
};
