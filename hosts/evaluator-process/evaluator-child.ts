import type { Readable } from 'node:stream';

export type ChildEnd = {
  /** Null if a signal ended it, or if it did not start. */
  code: number | null;
  /** Error that prevented the start; null if it started. */
  error: Error | null;
};

export interface EvaluatorChild {
  readonly stdout: Readable;
  readonly stderr: Readable;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls back once, when it has ended and its output has been read. */
  onEnd(listener: (end: ChildEnd) => void): void;
  stop(): void;
  kill(): void;
}

/** Starts the evaluator, which ends with this process in any case. */
export type ForkEvaluator = (args: readonly string[]) => EvaluatorChild;
