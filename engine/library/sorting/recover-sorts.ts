import { printableText } from '../../../shared/text/printable-text.ts';
import { explainWriteError } from '../../clips/files/file-error.ts';
import { reasonOf } from '../../evaluation/pipeline/reason-of.ts';
import { carryOut, type SortTally } from './carry-out.ts';
import { clearLeftovers, temporaryOf } from './place-file.ts';
import { doneIn, type SortLog } from './sort-log.ts';
import type { KnownLog, SortLogs } from './sort-logs.ts';
import type { SortParts } from './sort-parts.ts';
import { writePromptLists } from './write-prompt-lists.ts';

const complete = async (
  { contents }: KnownLog,
  log: SortLog,
  tally: SortTally,
  parts: SortParts,
  signal: AbortSignal,
): Promise<void> => {
  const { clips, lists, done, failed } = contents;
  // Partly written lists are written again.
  for (const { to, id } of lists) await clearLeftovers(to, temporaryOf(to, id));
  for (const clip of clips.filter(({ id }) => !done.has(id) && !failed.has(id))) {
    if (await carryOut(clip, log, tally, parts, signal)) done.add(clip.id);
  }
};

/** Ends a killed sort other than the continued one. @returns sentences about what was done */
const endOther = async (
  known: KnownLog,
  log: SortLog,
  logs: SortLogs,
  parts: SortParts,
  signal: AbortSignal,
): Promise<string[]> => {
  const { name, contents } = known;
  const own: SortTally = { sorted: 0, stayed: 0, failed: [], problems: [] };
  try {
    await complete(known, log, own, parts, signal);
    await writePromptLists(doneIn(contents), contents.head.to, log, logs, parts.hasher);
    await log.write({ type: 'end', outcome: 'interrupted' });
  } catch (error) {
    if (signal.aborted) throw error;
    // The error may come from a disk that this sort does not use; the next sort tries again.
    const { message } = reasonOf(explainWriteError(error, 'Its next clip'));
    own.problems.push(`The interrupted sort ${name} is not completed yet. ${message}`);
  }
  const completed =
    own.sorted === 0 ? [] : [`A clip of the interrupted sort ${name} was completed.`];
  const failed = own.failed.map(({ path, reason }) => `${printableText(path)}: ${reason.message}`);
  return [...completed, ...failed, ...own.problems];
};

/**
 * Completes the clip that each killed sort was working on.
 * @returns the log of the same sort, which continues; all others are ended
 */
export const recoverSorts = async (
  logs: SortLogs,
  isContinued: (log: KnownLog) => boolean,
  tally: SortTally,
  parts: SortParts,
  signal: AbortSignal,
): Promise<KnownLog | null> => {
  let continued: KnownLog | null = null;
  for (const known of await logs.unfinished()) {
    const log = await logs.open(known.name);
    try {
      if (continued === null && isContinued(known)) {
        await complete(known, log, tally, parts, signal);
        continued = known;
      } else tally.problems.push(...(await endOther(known, log, logs, parts, signal)));
    } finally {
      await log.close();
    }
  }
  return continued;
};
