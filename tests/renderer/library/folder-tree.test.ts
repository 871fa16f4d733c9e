import { describe, expect, it } from 'vitest';
import {
  type FolderNode,
  folderLines,
  folderTree,
  moveInTree,
} from '../../../renderer/features/library/sidebar/folder-tree.ts';

const shape = (nodes: readonly FolderNode[]): unknown =>
  nodes.map(({ name, clipCount, children }) => [name, clipCount, shape(children)]);

describe('The folder tree', () => {
  it('counts the clips below a folder, and sorts names naturally', () => {
    const tree = folderTree([
      { folders: ['/films/shot 10'], clips: 2 },
      { folders: ['/films/shot 9'], clips: 1 },
      { folders: ['/films'], clips: 4 },
      // A copy of one clip in each counts once above both.
      { folders: ['/films/shot 9', '/films/shot 10'], clips: 1 },
    ]);
    expect(shape(tree)).toEqual([
      [
        '/films',
        8,
        [
          ['shot 9', 2, []],
          ['shot 10', 3, []],
        ],
      ],
    ]);
  });

  it('joins chains of single folders, and keeps the path to filter by', () => {
    const path = '/clips/me/clips/final';
    expect(folderTree([{ folders: [path], clips: 3 }])).toEqual([
      { path, name: path, clipCount: 3, children: [] },
    ]);
  });

  it('keeps a folder separate that directly holds clips', () => {
    const tree = folderTree([
      { folders: ['/a'], clips: 1 },
      { folders: ['/a/b'], clips: 1 },
    ]);
    expect(shape(tree)).toEqual([['/a', 2, [['b', 1, []]]]]);
  });

  it('reads Windows paths, drives and shares', () => {
    const tree = folderTree([
      { folders: ['C:\\clips\\one'], clips: 1 },
      { folders: ['C:\\clips\\two'], clips: 1 },
      { folders: ['\\\\nas\\video\\takes'], clips: 5 },
    ]);
    expect(tree.map(({ path }) => path)).toEqual(['\\\\nas\\video\\takes', 'C:\\clips']);
    expect(tree[1]?.children).toMatchObject([
      { path: 'C:\\clips\\one', name: 'one' },
      { name: 'two' },
    ]);
  });

  it('treats a backslash as part of the name where a slash divides', () => {
    const [root] = folderTree([{ folders: ['/a\\b'], clips: 1 }]);
    expect(root?.name).toBe('/a\\b');
  });
});

describe('Keys in the folder tree', () => {
  const tree = folderTree([
    { folders: ['/w/a/1'], clips: 1 },
    { folders: ['/w/a/2'], clips: 1 },
    { folders: ['/w/b'], clips: 1 },
  ]);
  const pathOf = (key: string, at: number, toggled: string[]): [string, string] | null => {
    const step = moveInTree(key, folderLines(tree, toggled), at);
    return step && [step.act, step.line.node.path];
  };

  it('walk through visible folders', () => {
    expect(pathOf('ArrowDown', 0, [])).toEqual(['go', '/w/a']);
    expect(pathOf('End', 0, [])).toEqual(['go', '/w/b']);
    expect(pathOf('ArrowDown', 2, [])).toBeNull();
  });

  it('open, enter, close and leave', () => {
    expect(pathOf('ArrowRight', 0, ['/w'])).toEqual(['toggle', '/w']);
    expect(pathOf('ArrowRight', 1, ['/w/a'])).toEqual(['go', '/w/a/1']);
    expect(pathOf('ArrowLeft', 1, ['/w/a'])).toEqual(['toggle', '/w/a']);
    expect(pathOf('ArrowLeft', 3, ['/w/a'])).toEqual(['go', '/w/a']);
    expect(pathOf('ArrowRight', 2, [])).toBeNull();
  });

  it('select by Enter and Space', () => {
    expect(pathOf('Enter', 0, ['/w'])).toEqual(['choose', '/w']);
    expect(pathOf(' ', 0, ['/w'])).toEqual(['choose', '/w']);
  });
});
