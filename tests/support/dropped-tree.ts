import type { collectDropped } from '../../renderer/features/drop/collect-dropped.ts';

/** A dropped folder as a browser provides it, from plain data; a null file cannot be opened. */
export type Tree = { [name: string]: Tree | string | null };

/** Browsers return the entries of a folder in portions of at most this many. */
const portionSize = 100;

const entryOf = (name: string, path: string, content: Tree | string | null): object => {
  if (typeof content === 'string' || content === null) {
    return {
      name,
      fullPath: path,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void, failed: (error: Error) => void) =>
        content === null ? failed(new Error('gone')) : done(new File([content], name)),
    };
  }
  return {
    name,
    fullPath: path,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const rest = entriesOf(content, path);
      return {
        readEntries: (done: (entries: object[]) => void) => done(rest.splice(0, portionSize)),
      };
    },
  };
};

const entriesOf = (tree: Tree, folder: string): object[] =>
  Object.entries(tree).map(([name, content]) => entryOf(name, `${folder}/${name}`, content));

export const droppedTree = (tree: Tree): Parameters<typeof collectDropped>[0] =>
  entriesOf(tree, '') as Parameters<typeof collectDropped>[0];
