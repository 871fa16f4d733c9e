type FileUse = 'clip' | 'other video' | 'prompts' | 'nothing';

const endings: readonly (readonly [RegExp, FileUse])[] = [
  [/\.mp4$/i, 'clip'],
  [/\.(?:m4v|mov|webm|mkv|avi)$/i, 'other video'],
  [/\.(?:txt|json|jsonl|csv)$/i, 'prompts'],
];

export const fileUse = (name: string): FileUse =>
  endings.find(([ending]) => ending.test(name))?.[1] ?? 'nothing';

/** Reports and the answers of clients, unless they are dropped with clips whose prompts they list. */
export const isReport = (name: string): boolean => /\.jsonl?$/i.test(name);

export type DroppedFile = {
  /** Relative to the root of the drop, with `/`. */
  readonly relativePath: string;
  open(): Promise<File>;
};

export type DropProblem = { relativePath: string; message: string };

export const notVideo = (relativePath: string): DropProblem => ({
  relativePath,
  message: 'It is not a video.',
});

/** Maximum depth of nested folders; deeper nesting is a mistake or an attack. */
const maxDepth = 32;
const maxFiles = 50_000;

type Search = {
  takesOtherFormats: boolean;
  clips: DroppedFile[];
  prompts: DroppedFile[];
  problems: DropProblem[];
  seen: number;
  isFull: boolean;
};

/** @param isNamed whether it was dropped itself, not a folder that contains it */
const addFile = (
  search: Search,
  relativePath: string,
  open: () => Promise<File>,
  isNamed: boolean,
): void => {
  search.seen += 1;
  const use = fileUse(relativePath);
  if (use === 'prompts') search.prompts.push({ relativePath, open });
  else if (use === 'clip' || (use === 'other video' && search.takesOtherFormats)) {
    search.clips.push({ relativePath, open });
  } else if (use === 'other video') {
    search.problems.push({
      relativePath,
      message: 'The evaluation service accepts only MP4. Convert the file.',
    });
  } else if (isNamed) search.problems.push(notVideo(relativePath));
};

/** Reads all entries of a folder. A reader returns them in chunks; an empty chunk is the last. */
const readFolder = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const chunk = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (chunk.length === 0) return entries;
    entries.push(...chunk);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const pathOf = (entry: FileSystemEntry): string => entry.fullPath.replace(/^\/+/, '');

const searchFolder = async (
  search: Search,
  folder: FileSystemDirectoryEntry,
  depth: number,
): Promise<void> => {
  if (depth > maxDepth) {
    search.problems.push({
      relativePath: pathOf(folder),
      message: `It is nested more than ${maxDepth} folders deep. Drop it separately.`,
    });
    return;
  }
  try {
    for (const entry of await readFolder(folder)) await searchEntry(search, entry, depth);
  } catch {
    search.problems.push({
      relativePath: pathOf(folder),
      message: 'The folder could not be read. Check its permissions.',
    });
  }
};

const searchEntry = async (
  search: Search,
  entry: FileSystemEntry,
  depth: number,
): Promise<void> => {
  if (search.seen >= maxFiles) {
    search.isFull = true;
    return;
  }
  if (isFile(entry)) {
    const open = () => new Promise<File>((done, failed) => entry.file(done, failed));
    addFile(search, pathOf(entry), open, depth === 0);
  } else if (isFolder(entry) && !entry.name.startsWith('.')) {
    await searchFolder(search, entry, depth + 1);
  }
};

const folderOf = (relativePath: string): string =>
  relativePath.slice(0, Math.max(0, relativePath.lastIndexOf('/')));

/** Folders with clips and all their ancestors, which may hold prompts. */
const foldersWithClips = (clips: readonly DroppedFile[]): Set<string> => {
  const folders = new Set<string>(['']);
  for (const { relativePath } of clips) {
    for (let folder = folderOf(relativePath); !folders.has(folder); folder = folderOf(folder)) {
      folders.add(folder);
    }
  }
  return folders;
};

/**
 * Finds clips dropped on a browser page, and text files that may hold their prompts. Skips hidden
 * folders, as when a folder is added by path.
 * @param dropped file system entries, and files without one (created in the page)
 * @param takesOtherFormats whether clips in other formats than MP4 are evaluated by copies
 */
export const collectDropped = async (
  dropped: readonly (FileSystemEntry | File)[],
  takesOtherFormats: boolean,
) => {
  const search: Search = {
    takesOtherFormats,
    clips: [],
    prompts: [],
    problems: [],
    seen: 0,
    isFull: false,
  };
  for (const one of dropped) {
    if (one instanceof File) addFile(search, one.name, async () => one, true);
    else await searchEntry(search, one, 0);
  }
  if (search.isFull) {
    search.problems.push({
      relativePath: '',
      message: `There are more than ${maxFiles} files. The rest was skipped. Drop fewer files.`,
    });
  }
  const folders = foldersWithClips(search.clips);
  const prompts = search.prompts.filter(({ relativePath }) => folders.has(folderOf(relativePath)));
  return {
    /** Clips, then the files that may hold their prompts. */
    files: [...search.clips, ...prompts],
    clipCount: search.clips.length,
    problems: search.problems,
  };
};
