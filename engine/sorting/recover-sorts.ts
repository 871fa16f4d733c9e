import { rm } from 'node:fs/promises';
import { carryOut, type Tally } from './carry-out.ts';
import { temporaryOf } from './place-file.ts';
import type { KnownLog, SortLogs } from './sort-logs.ts';
import type { SortParts } from './sort-parts.ts';

/**
 * Completes the clip at which each killed sort was.
 * @returns the log of the same sort, which goes on; the others end here
 */
export const recoverSorts = async (
  logs: SortLogs,
  isContinued: (log: KnownLog) => boolean,
  tally: Tally,
  parts: SortParts,
  signal: AbortSignal,
): Promise<KnownLog | null> => {
  let continued: KnownLog | null = null;
  for (const known of await logs.unfinished()) {
    const { clips, lists, done, failed } = known.contents;
    const log = await logs.open(known.name);
    const goesOn: boolean = continued === null && isContinued(known);
    const own: Tally = { sorted: 0, failed: [], problems: [] };
    try {
      // What is left of a list is written anew.
      for (const { to, id } of lists) await rm(temporaryOf(to, id), { force: true });
      for (const clip of clips.filter(({ id }) => !done.has(id) && !failed.has(id))) {
        if (await carryOut(clip, log, goesOn ? tally : own, parts, signal)) done.add(clip.id);
      }
      if (goesOn) continued = known;
      else await log.write({ type: 'end', outcome: 'interrupted' });
    } finally {
      await log.close();
    }
  }
  return continued;
};
