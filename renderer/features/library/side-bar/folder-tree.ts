/** A folder with clips in it or below it. */
export type FolderNode = {
  /** Absolute path. */
  path: string;
  /** Name, or several joined where a folder holds nothing but one folder. */
  name: string;
  /** Clips in it and below. */
  clips: number;
  children: FolderNode[];
};

type Growing = { path: string; name: string; own: number; children: Map<string, Growing> };

/** The root of a path, with its separator: `/`, `C:\\` or `\\\\server\\share\\`. */
const rootPattern = /^(?:\/|[a-z]:\\?|\\\\[^\\]+\\[^\\]+\\?)/i;

/** On Windows a backslash divides a path, elsewhere it is a character like any other. */
const separatorOf = (path: string): string => (/^(?:[a-z]:|\\)/i.test(path) ? '\\' : '/');

/** A path and all folders above it, from the root on, each with its own name. */
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

const growPath = (roots: Map<string, Growing>, folder: string, clips: number): void => {
  let level = roots;
  let node: Growing | undefined;
  for (const { path, name } of withAncestors(folder)) {
    node = level.get(name);
    if (!node) {
      node = { path, name, own: 0, children: new Map() };
      level.set(name, node);
    }
    level = node.children;
  }
  if (node) node.own += clips;
};

const byName = new Intl.Collator(undefined, { numeric: true }).compare;

const joined = (above: string, below: string, path: string): string => {
  const separator = separatorOf(path);
  return above.endsWith(separator) ? `${above}${below}` : `${above}${separator}${below}`;
};

/** A folder's name in two: what may be cut off where room is short, and its last part. */
export const nameParts = ({ name, path }: FolderNode): [above: string, last: string] => {
  const cut = name.lastIndexOf(separatorOf(path), name.length - 2);
  return cut <= 0 ? ['', name] : [name.slice(0, cut), name.slice(cut)];
};

/** A finished node: counts added up, and chains of single folders drawn together. */
const finish = (node: Growing): FolderNode => {
  const children = [...node.children.values()].map(finish);
  children.sort((left, right) => byName(left.name, right.name));
  const [only] = children;
  if (node.own === 0 && children.length === 1 && only) {
    return { ...only, name: joined(node.name, only.name, only.path) };
  }
  const below = children.reduce((sum, child) => sum + child.clips, 0);
  return { path: node.path, name: node.name, clips: node.own + below, children };
};

/** The folders that hold clips as trees, sorted by name. */
export const folderTree = (folders: readonly { path: string; clips: number }[]): FolderNode[] => {
  const roots = new Map<string, Growing>();
  for (const { path, clips } of folders) growPath(roots, path, clips);
  return [...roots.values()].map(finish).sort((left, right) => byName(left.name, right.name));
};

/** A folder as a line of the tree that is shown. */
export type FolderLine = { node: FolderNode; level: number; isOpen: boolean };

/** The lines to be shown, from the top: what lies in closed folders is left out. */
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
