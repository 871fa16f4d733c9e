import { randomUUID } from 'node:crypto';
import type { BinPlan, BinResult, BinUndone } from '../../../shared/contract/bin.ts';
import type { CountProgress } from '../../../shared/contract/procedure.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { explainSystemError, systemErrorCode } from '../../clips/files/file-error.ts';
import { linkResult } from '../sorting/sort-clip.ts';
import { type BinParts, notMoved, planBin, whyFileStays } from './plan-bin.ts';

/** A file in the bin. @property clipId null for a sidecar */
type BinnedFile = { path: string; clipId: ClipId | null; putBack: () => Promise<void> };

const undoErrors: Record<string, string> = {
  ENOENT: 'It is no longer in the bin.',
  EEXIST: 'Another file is in its place now.',
};

export const createBin = (parts: BinParts) => {
  const { bin, bus, tasks } = parts;
  const undoable = new Map<string, readonly BinnedFile[]>();
  let running: AbortController | null = null;

  /** If it fails, the library finds out when it next checks its files. */
  const updateLibrary = async (clipId: ClipId | null, path: string, now: string | null) => {
    if (clipId) await linkResult(clipId, { now, before: path }, parts).catch(() => {});
  };

  const run = async (
    selection: ReportSelection,
    shownPaths: ReadonlySet<string>,
    onProgress: (progress: CountProgress) => void,
    signal: AbortSignal,
  ): Promise<BinResult> => {
    const { files } = await planBin(selection, parts, signal);
    const shown = files.filter(({ path }) => shownPaths.has(path));
    const total = shown.length;
    const failed: BinResult['failed'] = [];
    const clips = new Set<ClipId>();
    const gone = new Set<string>();
    const binned: BinnedFile[] = [];
    /** @returns whether it is in the bin now */
    const put = async (path: string, clipId: ClipId | null): Promise<boolean> => {
      try {
        const putBack = await bin.put(path);
        if (putBack) binned.push({ path, clipId, putBack });
      } catch (error) {
        failed.push({ path, reason: notMoved(error) });
        return false;
      }
      await updateLibrary(clipId, path, null);
      gone.add(path);
      return true;
    };
    for (const [done, file] of shown.entries()) {
      if (signal.aborted) break;
      onProgress({ done, total });
      // It may have been decided, queued or changed since the plan was made.
      const reason = await whyFileStays(file, parts);
      if (reason) {
        failed.push({ path: file.path, reason });
        continue;
      }
      // The clip goes first: if it stays, so do its sidecars.
      if (!(await put(file.path, file.clipId))) continue;
      clips.add(file.clipId);
      for (const { path, sharedWith } of file.sidecars) {
        const isFree = sharedWith.every((video) => gone.has(video));
        if (isFree && shownPaths.has(path)) await put(path, null);
      }
    }
    const undoId = binned.length > 0 ? randomUUID() : null;
    if (undoId !== null) undoable.set(undoId, binned);
    bus.emit({ type: 'library-changed' });
    return { clips: clips.size, files: gone.size, failed, undoId };
  };

  const undo = async (undoId: string, signal: AbortSignal): Promise<BinUndone> => {
    const binned = undoable.get(undoId);
    if (!binned) {
      const message = `These files can be put back with the system’s ${bin.name} only.`;
      throw new AppError('bad_input', message);
    }
    const undone: BinUndone = { restored: 0, kept: [] };
    const left: BinnedFile[] = [];
    for (const file of binned.toReversed()) {
      const { path, clipId, putBack } = file;
      try {
        signal.throwIfAborted();
        await putBack();
        undone.restored += 1;
      } catch (error) {
        const code = signal.aborted ? 'interrupted' : systemErrorCode(error);
        const message = undoErrors[code] ?? `It was not put back: ${explainSystemError(error)}.`;
        undone.kept.push({ path, reason: { code, message } });
        left.push(file);
        continue;
      }
      await updateLibrary(clipId, path, path);
    }
    if (left.length > 0) undoable.set(undoId, left.toReversed());
    else undoable.delete(undoId);
    bus.emit({ type: 'library-changed' });
    return undone;
  };

  return {
    name: bin.name,
    plan: (selection: ReportSelection, signal: AbortSignal): Promise<BinPlan> =>
      tasks.run(signal, async (either) => {
        const { files, ...rest } = await planBin(selection, parts, either);
        const clips = new Set(files.map(({ clipId }) => clipId)).size;
        const all = files.flatMap(({ sidecars, ...file }) => [file, ...sidecars]);
        return { ...rest, clips, files: all.map(({ path, sizeBytes }) => ({ path, sizeBytes })) };
      }),
    /**
     * Moves files that the user has seen. When aborted, it ends after the current file.
     * @throws AppError data_folder_busy
     */
    run: async (
      selection: ReportSelection,
      shownPaths: readonly string[],
      onProgress: (progress: CountProgress) => void,
      signal: AbortSignal,
    ): Promise<BinResult> => {
      if (running) throw new AppError('data_folder_busy', 'Clips are already being moved.');
      const ending = new AbortController();
      running = ending;
      try {
        return await tasks.run(AbortSignal.any([signal, ending.signal]), (any) =>
          run(selection, new Set(shownPaths), onProgress, any),
        );
      } finally {
        running = null;
      }
    },
    cancel: (): void => running?.abort(),
    /** @throws AppError bad_input for an unknown id */
    undo: (undoId: string, signal: AbortSignal): Promise<BinUndone> =>
      tasks.run(signal, (either) => undo(undoId, either)),
  };
};
