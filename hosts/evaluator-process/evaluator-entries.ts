import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../evaluator');

/** The evaluator is a separate program: it is started, never imported. */
export const evaluatorEntry = join(folder, 'main.ts');

/** The worker in which the evaluator decodes files, for hosts that start it for the evaluator. */
export const workerEntry = join(folder, 'analysis/worker.ts');
