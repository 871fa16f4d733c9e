import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../evaluator');

/** The evaluator is a program of its own: it is started, never imported. */
export const evaluatorEntry = join(folder, 'main.ts');

/** What the evaluator decodes files in, where it cannot start it itself. */
export const workerEntry = join(folder, 'analysis/worker.ts');
