import type { Readable } from 'node:stream';

/** How a process ended. */
export type ChildEnd = {
  /** Null where a signal ended it, or where it did not start. */
  code: number | null;
  /** Why it did not start; null where it did. */
  error: Error | null;
};

/** The evaluator's process, as whoever started it sees it. */
export interface EvaluatorChild {
  readonly stdout: Readable;
  readonly stderr: Readable;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls back once, when it is gone and what it wrote has been read. */
  onEnd(listener: (end: ChildEnd) => void): void;
  /** Asks it to end. */
  stop(): void;
  /** Ends it at once. */
  kill(): void;
}

/** Starts the evaluator with arguments; it ends with this process, however this one ends. */
export type ForkEvaluator = (args: readonly string[]) => EvaluatorChild;
