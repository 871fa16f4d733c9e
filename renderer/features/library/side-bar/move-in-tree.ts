import type { FolderLine } from './folder-tree.ts';

/** What a key does in the tree: go to a line, choose it, or open or close it. */
type TreeStep = { act: 'go' | 'choose' | 'toggle'; line: FolderLine };

/**
 * Returns what a key does in a tree, following the ARIA Authoring Practices.
 * @param at index of the focused line
 * @returns null for other keys
 */
export const moveInTree = (
  key: string,
  lines: readonly FolderLine[],
  at: number,
): TreeStep | null => {
  const line = lines[at];
  if (!line) return null;
  const go = (target: FolderLine | undefined): TreeStep | null =>
    target ? { act: 'go', line: target } : null;
  switch (key) {
    case 'ArrowDown':
      return go(lines[at + 1]);
    case 'ArrowUp':
      return go(lines[at - 1]);
    case 'Home':
      return go(lines[0]);
    case 'End':
      return go(lines.at(-1));
    case 'Enter':
    case ' ':
      return { act: 'choose', line };
    case 'ArrowRight':
      if (line.node.children.length === 0) return null;
      return line.isOpen ? go(lines[at + 1]) : { act: 'toggle', line };
    case 'ArrowLeft':
      if (line.isOpen) return { act: 'toggle', line };
      return go(lines.slice(0, at).findLast(({ level }) => level < line.level));
    default:
      return null;
  }
};
