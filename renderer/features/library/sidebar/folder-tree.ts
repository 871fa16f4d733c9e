import type { ClipFolders } from '../../../../shared/contract/library.ts';
import { moveActive } from '../../../ui/move-active.ts';
import { pathCrumbs } from '../../drop/picker/path-crumbs.ts';

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

const byName = new Intl.Collator(undefined, { numeric: true }).compare;

/** Sorts folders, and joins those that contain nothing but a subfolder with it. */
const joinedNodes = (nodes: readonly FolderNode[], withClips: ReadonlySet<string>): FolderNode[] =>
  nodes
    .map((node): FolderNode => {
      const children = joinedNodes(node.children, withClips);
      const [only] = children;
      return only && children.length === 1 && !withClips.has(node.path)
        ? { ...only, name: node.name + only.path.slice(node.path.length) }
        : { ...node, children };
    })
    .sort((left, right) => byName(left.name, right.name));

export const folderTree = (placings: readonly ClipFolders[]): FolderNode[] => {
  const roots: FolderNode[] = [];
  const known = new Map<string, FolderNode>();
  const nodesTo = (folder: string): FolderNode[] => {
    let siblings = roots;
    return pathCrumbs(folder).map((place) => {
      const node = known.get(place.path) ?? { ...place, clipCount: 0, children: [] };
      if (!known.has(node.path)) siblings.push(node);
      known.set(node.path, node);
      siblings = node.children;
      return node;
    });
  };
  for (const { folders, clips } of placings) {
    for (const node of new Set(folders.flatMap(nodesTo))) node.clipCount += clips;
  }
  return joinedNodes(roots, new Set(placings.flatMap(({ folders }) => folders)));
};

export type FolderLine = { node: FolderNode; level: number; isOpen: boolean };

/** @param toggled paths of top folders that are closed, and of others that are open */
export const folderLines = (
  nodes: readonly FolderNode[],
  toggled: readonly string[],
  level = 1,
): FolderLine[] =>
  nodes.flatMap((node) => {
    const isOpen = node.children.length > 0 && (level === 1) !== toggled.includes(node.path);
    const line: FolderLine = { node, level, isOpen };
    return isOpen ? [line, ...folderLines(node.children, toggled, level + 1)] : [line];
  });
