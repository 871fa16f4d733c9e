import type { SortResult } from '../../../shared/contract/sort.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { explainWriteError, systemErrorCode } from '../../clips/files/file-error.ts';
import { reasonOf } from '../../evaluation/pipeline/reason-of.ts';
import { type SortedFiles, sortClip } from './sort-clip.ts';
import type { LoggedClip, SortLog } from './sort-log.ts';
import type { SortParts } from './sort-parts.ts';

const fatalCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

export const affectsOneClip = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code !== 'interrupted';
  const code = systemErrorCode(error);
  return code !== '' && !fatalCodes.has(code);
};

export type SortTally = Pick<SortResult, 'sorted' | 'stayed' | 'failed' | 'problems'>;

/** Carries out a logged clip, and logs the outcome. @throws errors that stop the sort */
export const carryOut = async (
  clip: LoggedClip,
  log: SortLog,
  tally: SortTally,
  parts: SortParts,
  signal: AbortSignal,
): Promise<boolean> => {
  let sorted: SortedFiles;
  try {
    sorted = await sortClip(clip, parts, signal);
  } catch (error) {
    const path = clip.files[0]?.from ?? '';
    const explained = explainWriteError(error, printableText(path));
    const reason = reasonOf(explained);
    await log
      .write({ type: 'failed', id: clip.id, message: reason.message })
      .catch(() => undefined);
    if (signal.aborted || !affectsOneClip(error)) throw explained;
    tally.failed.push({ path, reason });
    return false;
  }
  // From here on its originals may be gone, so it must not be logged as failed.
  tally.problems.push(...sorted.problems);
  tally.sorted += 1;
  if (sorted.hasOriginalsLeft) tally.stayed += 1;
  await log.write({ type: 'done', id: clip.id });
  return true;
};
