import type { EngineEvent } from '../../../engine/index.ts';

/** Shows people what the engine does; always on standard error. */
export type ProgressView = {
  show(event: EngineEvent): void;
  /** A line from the command itself. */
  say(line: string): void;
  end(): void;
};
