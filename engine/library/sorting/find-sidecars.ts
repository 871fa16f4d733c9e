import { lstat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { readFileStamp } from '../../clips/files/file-stamp.ts';
import { isVideoName } from '../../clips/media/find/clip-name.ts';
import { createLinkScope } from '../../clips/media/find/link-scope.ts';
import {
  createFindBeside,
  type FolderNames,
  silentTwinPath,
} from '../../clips/prompts/files-beside.ts';
import { sidecarEndings } from '../../clips/prompts/sidecar-reader.ts';
import { oncePerKey } from '../../once-per-key.ts';

export type Sidecar = {
  path: string;
  /** The part of its name after the clip's stem, with its original case. */
  ending: string;
  sizeBytes: number;
  isLink: boolean;
  /** Other videos of the folder that it also belongs to. */
  sharedWith: readonly string[];
};

type ClipInRoot = { path: string; root: string };

/**
 * Finds the files beside clips that are sorted together with their clip. A file that also belongs
 * to other videos of the folder is shared. Ignores links to files outside the named folder;
 * otherwise the folder's author could have any file of this machine copied.
 */
export const createFindSidecars = (names: FolderNames, onProblem: (problem: string) => void) => {
  const findBeside = createFindBeside(names.lookUp);
  const scopeOf = oncePerKey((root: string) => createLinkScope([root]));

  const sidecarsBeside = async (path: string): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    for (const ending of sidecarEndings) {
      const beside = await findBeside(path, ending);
      if (beside !== null) found.set(ending, beside);
    }
    const twin = silentTwinPath(path);
    const picture = twin === null || found.has('.png') ? null : await findBeside(twin, '.png');
    if (picture !== null) found.set('.png', picture);
    return found;
  };

  const ownersIn = oncePerKey(async (folder: string) => {
    const found = new Map<string, string[]>();
    for (const name of (await names.all(folder)).filter(isVideoName)) {
      const video = join(folder, name);
      for (const path of (await sidecarsBeside(video)).values()) {
        found.set(path, [...(found.get(path) ?? []), video]);
      }
    }
    return found;
  });

  const checkSidecar = async (
    path: string,
    { path: clipPath, root }: ClipInRoot,
  ): Promise<Omit<Sidecar, 'ending'> | null> => {
    try {
      const isLink = (await lstat(path)).isSymbolicLink();
      const outside = isLink ? await (await scopeOf(root)).outsideTarget(path) : null;
      if (outside !== null) {
        onProblem(`${path} is left out: it is a link to ${outside}.`);
        return null;
      }
      const { sizeBytes } = await readFileStamp(path);
      const videos = (await ownersIn(dirname(path))).get(path) ?? [];
      return { path, sizeBytes, isLink, sharedWith: videos.filter((video) => video !== clipPath) };
    } catch {
      onProblem(`${path} is left out: it cannot be read.`);
      return null;
    }
  };

  return async (clip: ClipInRoot): Promise<Sidecar[]> => {
    const sidecars: Sidecar[] = [];
    for (const [ending, beside] of await sidecarsBeside(clip.path)) {
      const checked = await checkSidecar(beside, clip);
      // The PNG of a silent twin has another stem.
      const written = parse(beside).base.slice(-ending.length);
      if (checked) sidecars.push({ ...checked, ending: written });
    }
    return sidecars;
  };
};
