import { dirname, sep } from 'node:path';

/**
 * Returns the folder of a clip and those above it up to the selected one, nearest first. Only the
 * first one for a job without a root, whose file was missing when it was created.
 */
export const foldersUpToRoot = (clip: { path: string; root: string }): string[] => {
  const root = clip.root || dirname(clip.path);
  const folders: string[] = [];
  for (let folder = dirname(clip.path); ; folder = dirname(folder)) {
    folders.push(folder);
    const isInsideRoot = folder.startsWith(root.endsWith(sep) ? root : root + sep);
    if (!isInsideRoot || folder === dirname(folder)) return folders;
  }
};
