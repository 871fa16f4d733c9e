import { AppError } from '../../../shared/errors/app-error.ts';
import type { Engine } from '../../index.ts';
import type { Exports } from '../serve-export.ts';
import type { WindowHost } from '../window-host.ts';
import type { Implementer } from './implementer.ts';

/** For a call in process that nobody can break off. */
const never = new AbortController().signal;

type Reach = { engine: Engine; host: WindowHost; exports: Exports };

/** The clips' part of the contract. */
export const createClipsRoutes = (
  { clips: on }: Implementer,
  { engine: { clips, thumbnails }, host, exports }: Reach,
) => ({
  get: on.get.handler(({ input }) => clips.get(input.clipId)),
  setPrompt: on.setPrompt.handler(({ input }) => clips.setPrompt(input)),
  restorePrompts: on.restorePrompts.handler(({ input }) => clips.restorePrompts(input)),
  setVerdict: on.setVerdict.handler(({ input }) => clips.setVerdict(input)),
  setTracks: on.setTracks.handler(({ input }) => clips.setTracks(input)),
  delete: on.delete.handler(async ({ input, signal = never }) => {
    const result = await clips.delete(input, signal);
    const kept = new Set(result.kept.map(({ clipId }) => clipId));
    for (const clipId of input.clipIds) if (!kept.has(clipId)) await thumbnails.remove(clipId);
    return result;
  }),
  export: on.export.handler(({ input }) => exports.offer(input.clipIds)),
  reveal: on.reveal.handler(async ({ input }) => {
    if (host.reveal === null) {
      throw new AppError('not_offered', 'This window has no file browser to show the file in.');
    }
    const path = await clips.filePath(input.clipId);
    if (path === null) {
      throw new AppError(
        'file_unreadable',
        'No file holds this clip any more. Look for it, or put it back.',
      );
    }
    await host.reveal(path);
  }),
});
