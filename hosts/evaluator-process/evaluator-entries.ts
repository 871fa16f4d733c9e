import { fileURLToPath } from 'node:url';

/** Entry of the evaluator, which is a separate program that is started and never imported. */
export const evaluatorEntry = fileURLToPath(new URL('../../evaluator/main.ts', import.meta.url));

/** Entry of the worker that decodes files, for hosts that start it for the evaluator. */
export const workerEntry = fileURLToPath(
  new URL('../../evaluator/analysis/worker.ts', import.meta.url),
);
