import type { DownloadEvent, DownloadResult } from '../../../shared/contract/downloads.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Engine } from '../../index.ts';
import { neverAborted } from '../../never-aborted.ts';
import { declaredError } from '../map-errors.ts';
import type { WindowHost } from '../window-host.ts';
import { withProgress } from '../with-progress.ts';
import type { Implementer } from './implementer.ts';

type Reach = { engine: Engine; host: WindowHost };

export const createClipsRoutes = (
  { clips: on }: Implementer,
  { engine: { addresses, clips, thumbnails }, host }: Reach,
) => ({
  get: on.get.handler(({ input }) => clips.get(input.clipId)),
  setPrompt: on.setPrompt.handler(({ input }) => clips.setPrompt(input)),
  restorePrompts: on.restorePrompts.handler(({ input }) => clips.restorePrompts(input)),
  setVerdict: on.setVerdict.handler(({ input }) => clips.setVerdict(input)),
  setTracks: on.setTracks.handler(({ input }) => clips.setTracks(input)),
  setDecision: on.setDecision.handler(({ input }) => clips.setDecision(input)),
  restoreDecisions: on.restoreDecisions.handler(({ input }) => clips.restoreDecisions(input)),
  delete: on.delete.handler(async ({ input, signal = neverAborted }) => {
    const result = await clips.delete(input, signal);
    const kept = new Set(result.kept.map(({ clipId }) => clipId));
    for (const clipId of input.clipIds) if (!kept.has(clipId)) await thumbnails.remove(clipId);
    return result;
  }),
  reveal: on.reveal.handler(async ({ input }) => {
    if (host.reveal === null) {
      throw new AppError('not_offered', 'This window cannot show files in a file browser.');
    }
    const path = await clips.filePath(input.clipId);
    if (path === null) {
      throw new AppError(
        'file_unreadable',
        'The file of this clip is missing. Locate it, or put it back.',
      );
    }
    await host.reveal(path);
  }),
  download: on.download.handler(async function* ({ input: { clipId }, signal = neverAborted }) {
    try {
      const end = yield* withProgress<DownloadEvent, DownloadResult>(
        (report, ending) => addresses.download(clipId, report, ending),
        signal,
      );
      yield { type: 'done' as const, ...end };
    } catch (error) {
      // A stream fails while it is read, after the router's own error handling.
      throw declaredError(error, signal, host.logFailure);
    }
  }),
  locate: on.locate.handler(async function* ({ input, signal = neverAborted }) {
    try {
      yield* clips.locate(input, signal);
    } catch (error) {
      // As above.
      throw declaredError(error, signal, host.logFailure);
    }
  }),
});
