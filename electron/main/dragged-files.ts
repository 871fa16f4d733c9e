import { z } from 'zod';
import type { Engine } from '../../engine/index.ts';
import { maxDraggedClips } from '../../shared/contract/host-bridge.ts';
import { clipIdSchema } from '../../shared/domain/ids.ts';

const clipIdsSchema = z.array(clipIdSchema).max(maxDraggedClips);

/**
 * Returns the absolute paths of the clips that have a file here, each once. Paths come from the
 * engine only. @param clipIds from the page; anything but a list of ids gives no paths
 */
export const draggedFiles = async (
  clipIds: unknown,
  findPath: Engine['clips']['videoPath'],
): Promise<string[]> => {
  const ids = clipIdsSchema.safeParse(clipIds).data ?? [];
  const paths = await Promise.all([...new Set(ids)].map((clipId) => findPath(clipId)));
  return paths.filter((path) => path !== null);
};
