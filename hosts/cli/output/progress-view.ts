import type { EngineEvent } from '../../../engine/index.ts';

/** Display of the engine's progress, always on standard error. */
export type ProgressView = {
  show(event: EngineEvent): void;
  /** Prints a line of the command itself. */
  print(line: string): void;
  end(): void;
};
