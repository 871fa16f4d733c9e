import type { ClipFolders } from '../../../../shared/contract/library.ts';
import { moveActive } from '../../../ui/move-active.ts';

type TreeStep = { act: 'go' | 'choose' | 'toggle'; line: FolderLine };

/**
 * Follows the ARIA Authoring Practices.
 * @param focused index of the focused line
 * @returns null for other keys
 */
export const moveInTree = (
  key: string,
  lines: readonly FolderLine[],
  focused: number,
): TreeStep | null => {
  const line = lines[focused];
  if (!line) return null;
  const go = (target: FolderLine | undefined): TreeStep | null =>
    target ? { act: 'go', line: target } : null;
  switch (key) {
    case 'Enter':
    case ' ':
      return { act: 'choose', line };
    case 'ArrowRight':
      if (line.node.children.length === 0) return null;
      return line.isOpen ? go(lines[focused + 1]) : { act: 'toggle', line };
    case 'ArrowLeft':
      if (line.isOpen) return { act: 'toggle', line };
      return go(lines.slice(0, focused).findLast(({ level }) => level < line.level));
    default: {
      const target = moveActive(key, focused, { count: lines.length, linesPerPage: 10 });
      return target === focused ? null : go(lines[target ?? -1]);
    }
  }
};

export type FolderNode = {
  path: string;
  /** Name; joined with that of the subfolder if it contains nothing else. */
  name: string;
  /** In and below it, each clip once. */
  clipCount: number;
  children: FolderNode[];
};

type Growing = Omit<FolderNode, 'children'> & {
  hasClips: boolean;
  children: Map<string, Growing>;
};

/** The root of a path, with its separator: `/`, `C:\\` or `\\\\server\\share\\`. */
const rootPattern = /^(?:\/|[a-z]:\\?|\\\\[^\\]+\\[^\\]+\\?)/i;

/** The backslash is a separator on Windows only. */
const separatorOf = (path: string): string => (/^(?:[a-z]:|\\)/i.test(path) ? '\\' : '/');

const withAncestors = (path: string): { path: string; name: string }[] => {
  const root = rootPattern.exec(path)?.[0] ?? '';
  const found = root === '' ? [] : [{ path: root, name: root }];
  let end = root.length;
  for (const name of path.slice(end).split(separatorOf(path))) {
    end += name.length;
    if (name !== '') found.push({ path: path.slice(0, end), name });
    end += 1;
  }
  return found;
};

/** Returns the nodes from the root to a folder. */
const growPath = (roots: Map<string, Growing>, folder: string): Growing[] => {
  let level = roots;
  const nodes = withAncestors(folder).map(({ path, name }) => {
    const node = level.get(name) ?? {
      path,
      name,
      clipCount: 0,
      hasClips: false,
      children: new Map(),
    };
    level.set(name, node);
    level = node.children;
    return node;
  });
  const last = nodes.at(-1);
  if (last) last.hasClips = true;
  return nodes;
};

const byName = new Intl.Collator(undefined, { numeric: true }).compare;

const joined = (above: string, below: string, path: string): string => {
  const separator = separatorOf(path);
  return above.endsWith(separator) ? `${above}${below}` : `${above}${separator}${below}`;
};

/** Splits a folder's name into a part that may be truncated, and the last part. */
export const nameParts = ({ name, path }: FolderNode): [above: string, last: string] => {
  const cut = name.lastIndexOf(separatorOf(path), name.length - 2);
  return cut <= 0 ? ['', name] : [name.slice(0, cut), name.slice(cut)];
};

const finish = ({ path, name, clipCount, hasClips, children: below }: Growing): FolderNode => {
  const children = [...below.values()].map(finish);
  children.sort((left, right) => byName(left.name, right.name));
  const [only] = children;
  return !hasClips && children.length === 1 && only
    ? { ...only, name: joined(name, only.name, only.path) }
    : { path, name, clipCount, children };
};

export const folderTree = (placings: readonly ClipFolders[]): FolderNode[] => {
  const roots = new Map<string, Growing>();
  for (const { folders, clips } of placings) {
    const nodes = new Set(folders.flatMap((folder) => growPath(roots, folder)));
    for (const node of nodes) node.clipCount += clips;
  }
  return [...roots.values()].map(finish).sort((left, right) => byName(left.name, right.name));
};

export type FolderLine = { node: FolderNode; level: number; isOpen: boolean };

export const folderLines = (
  nodes: readonly FolderNode[],
  open: ReadonlySet<string>,
  level = 1,
): FolderLine[] =>
  nodes.flatMap((node) => {
    const isOpen = node.children.length > 0 && open.has(node.path);
    const line: FolderLine = { node, level, isOpen };
    return isOpen ? [line, ...folderLines(node.children, open, level + 1)] : [line];
  });
