import type { contract } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { progressStream } from '../progress-stream.ts';
import type { Procedures } from './implement-contract.ts';
import type { RouterParts } from './router-parts.ts';

export const createClipsProcedures = ({
  engine: { addresses, clips, thumbnails },
  host,
}: RouterParts): Procedures<typeof contract.clips> => ({
  ...clips,
  get: ({ clipId }) => clips.get(clipId),
  delete: async (request, signal) => {
    const result = await clips.delete(request, signal);
    const kept = new Set(result.kept.map(({ clipId }) => clipId));
    for (const clipId of request.clipIds) if (!kept.has(clipId)) await thumbnails.remove(clipId);
    return result;
  },
  reveal: async ({ clipId }) => {
    if (host.reveal === null) {
      throw new AppError('not_offered', 'This window cannot show files in a file browser.');
    }
    const path = await clips.filePath(clipId);
    if (path === null) {
      throw new AppError(
        'file_unreadable',
        'The file of this clip is missing. Locate it, or put it back.',
      );
    }
    await host.reveal(path);
  },
  download: ({ clipId }, signal) =>
    progressStream((report, ending) => addresses.download(clipId, report, ending), signal),
  locate: (request, signal) =>
    progressStream((report, ending) => clips.locate(request, report, ending), signal),
});
