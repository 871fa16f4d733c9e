import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { EngineParts } from '../../evaluation/engine-parts.ts';
import { takeLock } from '../../store/take-lock.ts';
import { folderFiles } from './folder-files.ts';
import { removeFiles } from './remove-files.ts';

const busy = (why: string): AppError => new AppError('evaluator_in_use', why);

const cleanedUp = new AppError(
  'evaluation_gone',
  'Its result was not waited for, and the evaluator was cleaned up since. Evaluate the clip again.',
);

/** The evaluator's own, see `evaluator/store/store-lock.ts`: who holds it is alone on the store. */
const lockName = 'evaluator.lock';

/**
 * Empties the store of the built-in evaluator: uploads, and results, which the cache has already.
 * What is evaluated again is uploaded again.
 * @param folder the store
 * @returns bytes freed
 * @throws AppError evaluator_in_use while it has something to do
 */
export const cleanEvaluator = async (folder: string, parts: EngineParts): Promise<number> => {
  const { store, link, checkedVideoIds } = parts;
  if (!existsSync(folder)) return 0;
  const serviceId = store.services.builtIn();
  if (store.runs.hasAwaited(serviceId)) {
    throw busy(
      'The built-in evaluator has evaluations that are not finished. Resume their batch, or cancel it once it is done, then clean up.',
    );
  }
  if (!(await link.stopEvaluator())) {
    throw busy('The built-in evaluator is evaluating clips. Pause the batch, then clean up.');
  }
  const lock = takeLock(join(folder, lockName), () =>
    busy('Another program runs an evaluator on this data folder. Stop it, then clean up.'),
  );
  try {
    store.uploads.removeOfService(serviceId);
    store.runs.markAllGone(serviceId, cleanedUp.toRecord());
    checkedVideoIds.clear();
    const files = await folderFiles(folder);
    return await removeFiles(files.filter(({ path }) => !path.includes(lockName)));
  } finally {
    lock.release();
  }
};
