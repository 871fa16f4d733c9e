import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SortProgress, SortResult } from '../../../shared/contract/sort.ts';
import { AppError, toErrorRecord } from '../../../shared/errors/app-error.ts';
import { shortLocation } from '../../clips/addresses/display-location.ts';
import { explainWriteError, systemErrorCode } from '../../clips/files/file-error.ts';
import { reasonOf } from '../../evaluation/pipeline/stage-outcome.ts';
import { leftForBatch } from './find-clips-to-sort.ts';
import { clearLeftovers, temporaryOf } from './place-file.ts';
import { destinationOf, expectTarget, planSort } from './plan-sort.ts';
import { holdsBytes } from './same-bytes.ts';
import { type SortedFiles, sortClip } from './sort-clip.ts';
import {
  doneIn,
  type KnownLog,
  type LoggedClip,
  type LogHead,
  type SortLog,
  type SortLogs,
} from './sort-logs.ts';
import { isWork, type PlannedGroup, type SortParts, type SortRequest } from './sort-request.ts';
import { makeFolders } from './sync-folders.ts';
import { writePromptLists } from './write-prompt-lists.ts';

const fatalCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

const affectsOneClip = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code !== 'interrupted';
  const code = systemErrorCode(error);
  return code !== '' && !fatalCodes.has(code);
};

type SortTally = Pick<SortResult, 'sorted' | 'stayed' | 'failed' | 'problems'>;

const carryOut = async (
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
    const explained = explainWriteError(error, path);
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
  const failed = own.failed.map(({ path, reason }) => `${path}: ${reason.message}`);
  return [...completed, ...failed, ...own.problems];
};

/**
 * Completes the clip that each killed sort was working on.
 * @returns the log of the same sort, which continues; all others are ended
 */
const recoverSorts = async (
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

const requestText = ({ selection, folders, trustsImports }: SortRequest): string =>
  JSON.stringify({ selection, folders, trustsImports });

const isSame = ({ contents: { head } }: KnownLog, request: SortRequest, to: string): boolean =>
  head.to === to &&
  head.by === request.by &&
  head.moves === request.moves &&
  head.request === requestText(request);

const loggedClip = async (
  { clip, planned, prompt }: PlannedGroup,
  { hasher }: SortParts,
  signal: AbortSignal,
): Promise<LoggedClip> => {
  const files = [];
  for (const [index, { path, target, action }] of [planned, ...planned.sidecars].entries()) {
    const sha256 = index === 0 ? clip.sha256 : (await hasher.hash(path, { signal })).sha256;
    files.push({
      id: randomUUID(),
      from: path,
      to: target,
      sha256,
      removes: action === 'move',
      wasThere: await holdsBytes(target, sha256, hasher, signal),
    });
  }
  const { clipId, folder } = clip;
  return { type: 'clip', id: randomUUID(), clipId, folder, files, prompt };
};

/**
 * Sorts clips. However it ends, its log contains what was done. If it is killed and run again with
 * the same clips, it continues with the same log.
 * @throws AppError usage, path_not_found, path_unreadable; the signal's reason if aborted before
 *   the sort starts
 */
export const runSort = async (
  request: SortRequest,
  logs: SortLogs,
  onProgress: (progress: SortProgress) => void,
  parts: SortParts,
  signal: AbortSignal,
): Promise<SortResult> => {
  const tally: SortTally = { sorted: 0, stayed: 0, failed: [], problems: [] };
  const to = await destinationOf(request.to, parts.dataDir);
  const isContinued = (log: KnownLog): boolean => isSame(log, request, to);
  const continued = await recoverSorts(logs, isContinued, tally, parts, signal);
  // The log may name a file that several clips shared; it stays even if only one of them is left.
  const logged = continued?.contents.clips.flatMap(({ files }) => files) ?? [];
  const staying = new Set(logged.flatMap(({ from, removes }) => (removes ? [] : [from])));
  const { plan, groups } = await planSort(request, parts, signal, staying);
  const work = groups.filter(isWork);
  const end: SortResult = {
    log: null,
    outcome: 'done',
    error: null,
    leftOut: plan.leftOut,
    ...tally,
    alreadyThere: groups.length - work.length,
    remaining: work.length,
  };
  end.problems.push(...plan.problems);
  if (work.length === 0 && !continued) return end;

  const head: LogHead = {
    type: 'sort',
    version: 1,
    startedMs: Date.now(),
    to: plan.to,
    by: plan.by,
    moves: plan.moves,
    request: requestText(request),
  };
  const begun = continued ? null : await logs.begin(head);
  const log = begun?.log ?? (await logs.open(continued?.name ?? ''));
  end.log = begun?.name ?? continued?.name ?? null;
  const sorted: LoggedClip[] = continued ? doneIn(continued.contents) : [];
  const total = work.length;
  let clipName = '';
  try {
    try {
      for (const [done, group] of work.entries()) {
        clipName = shortLocation(group.clip.path);
        onProgress({ done, total, clipName });
        signal.throwIfAborted();
        // Another process may have taken it since the sort was planned.
        const left = request.moves ? await leftForBatch(group.clip, parts) : null;
        if (left) {
          end.leftOut.push(left);
          end.remaining -= 1;
          continue;
        }
        await expectTarget(plan.to, group.clip.folder);
        await makeFolders(join(plan.to, group.clip.folder), (path) =>
          log.write({ type: 'folder', path }),
        );
        const clip = await loggedClip(group, parts, signal).catch((error: unknown) => {
          if (signal.aborted || !affectsOneClip(error)) throw error;
          end.failed.push({ path: group.clip.path, reason: reasonOf(error) });
          return null;
        });
        if (clip) await log.write(clip);
        if (clip && (await carryOut(clip, log, end, parts, signal))) sorted.push(clip);
        end.remaining -= 1;
      }
      onProgress({ done: total, total, clipName: '' });
    } catch (error) {
      end.outcome = signal.aborted ? 'interrupted' : 'failed';
      if (!signal.aborted) end.error = toErrorRecord(explainWriteError(error, clipName));
    }
    // If the lists cannot be written, the log stays open and the next sort writes them.
    await writePromptLists(sorted, plan.to, log, logs, parts.hasher);
    await log.write({ type: 'end', outcome: end.outcome });
  } catch (error) {
    end.outcome = 'failed';
    end.error ??= toErrorRecord(explainWriteError(error, 'The log or a list of the sort'));
  } finally {
    await log.close();
    parts.bus.emit({ type: 'library-changed' });
  }
  return end;
};
