import { createSafeContext } from '@mantine/core';
import type { AddressList } from '../../../shared/contract/downloads.ts';
import type { BatchOptions } from '../../../shared/contract/queue.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

/** Files and folders by absolute path, clips of the library, or addresses. */
export type EvaluateInput =
  | { paths: string[] }
  | { clipIds: ClipId[] }
  | { addresses: AddressList['addresses'] };

export type StartRequest = {
  input: EvaluateInput;
  options?: Partial<BatchOptions>;
  capUnits?: number | null;
  /** Text of a JSON object. */
  metadata?: string | null;
  checksPrompts?: boolean;
};

export type Evaluate = {
  /**
   * Starts a batch with the default settings except for `options`. Shows a notification, and leaves
   * the screen only if it shows nothing of the batch.
   */
  start(input: EvaluateInput, options?: Partial<BatchOptions>): void;
  /** Asks for model, types, cap and the like first. @param force initial choice */
  ask(input: EvaluateInput, force?: boolean): void;
  startSamples(): void;
};

export const [EvaluateContext, useEvaluate] = createSafeContext<Evaluate>(
  'useEvaluate must be used inside EvaluateProvider',
);
