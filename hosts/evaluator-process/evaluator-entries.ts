import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../evaluator');

/** Entry of the evaluator, which is a separate program that is started and never imported. */
export const evaluatorEntry = join(folder, 'main.ts');

/**
 * Entry of the worker in which the evaluator decodes files, for hosts that start it for the
 * evaluator.
 */
export const workerEntry = join(folder, 'analysis/worker.ts');
