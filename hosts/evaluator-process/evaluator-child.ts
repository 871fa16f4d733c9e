import type { Readable } from 'node:stream';

/** How a process ended. */
export type ChildEnd = {
  /** Null if a signal ended it, or if it did not start. */
  code: number | null;
  /** Why it did not start; null if it did. */
  error: Error | null;
};

/** The evaluator's process, as its parent sees it. */
export interface EvaluatorChild {
  readonly stdout: Readable;
  readonly stderr: Readable;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls back once, when it has ended and its output has been read. */
  onEnd(listener: (end: ChildEnd) => void): void;
  /** Asks it to end. */
  stop(): void;
  /** Ends it at once. */
  kill(): void;
}

/** Starts the evaluator with arguments; it ends with this process in any case. */
export type ForkEvaluator = (args: readonly string[]) => EvaluatorChild;
