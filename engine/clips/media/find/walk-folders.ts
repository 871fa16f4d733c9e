import type { LinkScope } from './link-scope.ts';
import { type FolderListing, folderIdentity, listFolder } from './list-folder.ts';

/** A folder of a tree as it was met, and what came of it. */
export type WalkedFolder = { path: string } & (
  | { outcome: 'listed'; listing: FolderListing }
  /** A link to a folder that was listed already. */
  | { outcome: 'loop' }
  | { outcome: 'unreadable'; error: unknown }
);

type Folder = { path: string; isLink: boolean };

/** Null for a folder that is met again without a link: below another one that was named. */
const lookInto = async (
  { path, isLink }: Folder,
  visited: Set<string>,
  scope: LinkScope,
): Promise<WalkedFolder | null> => {
  try {
    const identity = await folderIdentity(path);
    if (visited.has(identity)) return isLink ? { path, outcome: 'loop' } : null;
    visited.add(identity);
    return { path, outcome: 'listed', listing: await listFolder(path, scope) };
  } catch (error) {
    return { path, outcome: 'unreadable', error };
  }
};

/**
 * Walks through a folder with everything below it, each folder once, hidden ones left out. Links
 * come after all real folders, so that a file that can be reached both ways keeps its real path.
 * @param visited identities of the folders that were listed before; those of this walk are added
 * @param scope which links are followed
 */
export async function* walkFolders(
  root: string,
  visited: Set<string>,
  scope: LinkScope,
): AsyncGenerator<WalkedFolder, void, void> {
  const real: Folder[] = [{ path: root, isLink: false }];
  const linked: Folder[] = [];
  for (let next = real.pop(); next !== undefined; next = real.pop() ?? linked.shift()) {
    const walked = await lookInto(next, visited, scope);
    if (walked === null) continue;
    yield walked;
    if (walked.outcome !== 'listed') continue;
    // Reversed, since the last one is looked into next.
    for (const folder of walked.listing.folders.toReversed()) if (!folder.isLink) real.push(folder);
    for (const folder of walked.listing.folders) if (folder.isLink) linked.push(folder);
  }
}
