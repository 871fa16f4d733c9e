import { AppError } from '../../shared/errors/app-error.ts';
import { type Probe, readProbe } from '../clips/identify-clip.ts';
import type { Store } from '../store/store.ts';
import type { FindClipPath } from './find-clip-path.ts';

/** What may pass says nothing of the bytes: they are read again when they are asked for again. */
const nullWhereUnreadable = (error: unknown): null => {
  if (error instanceof AppError) return null;
  throw error;
};

/**
 * Finds the file of a clip that can be read as a video: of any other nothing is shown or sent, since
 * whatever is called `.mp4` may be linked to a file of another kind. One that came by an import
 * without what its file is gets read here.
 * @returns as `FindClipPath`; null also where the bytes are no video
 */
export const createFindVideoPath =
  ({ clips }: Store, findClipPath: FindClipPath): FindClipPath =>
  async (clipId) => {
    const known = JSON.parse(clips.probe(clipId) ?? 'null') as Probe | null;
    if (known === null || (!known.ok && known.error !== null)) return null;
    const path = await findClipPath(clipId);
    if (path === null || known.ok) return path;
    const probe = await readProbe(path, {}).catch(nullWhereUnreadable);
    if (probe === null) return null;
    clips.saveProbe(clipId, JSON.stringify(probe));
    return probe.ok ? path : null;
  };
