import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DeliverySpec, specFileName } from '../../../shared/domain/delivery-spec.ts';
import { oncePerKey } from '../../once-per-key.ts';
import { foldersUpToRoot } from '../files/folders-up-to-root.ts';
import type { FoundClip } from '../media/find/find-clips.ts';
import { badSpec, readSpec } from './read-spec.ts';

/** Returns the spec of a clip; null for none. @throws AppError path_unreadable, bad_input */
export type FindSpec = (clip: FoundClip) => Promise<DeliverySpec | null>;

const specIn = async (folder: string): Promise<DeliverySpec | null> => {
  const path = join(folder, specFileName);
  const stats = await lstat(path).catch(() => null);
  if (stats === null) return null;
  // Errors are stored with clips, whose reports have no paths.
  const name = join(basename(folder), specFileName);
  // Errors quote members, and whoever made the folder could link any file of this machine.
  if (stats.isSymbolicLink()) throw badSpec(name, 'it is a link. Copy it, or name it by --spec');
  return readSpec(path, name);
};

/**
 * Takes the given spec for all clips, else for each the nearest one in its folder and those above
 * it, up to the selected one. Reads each once.
 */
export const createSpecFinder = (given: DeliverySpec | undefined): FindSpec => {
  const specOnce = oncePerKey(specIn);
  return async (clip) => {
    if (given) return given;
    for (const folder of foldersUpToRoot(clip)) {
      const spec = await specOnce(folder);
      if (spec) return spec;
    }
    return null;
  };
};
