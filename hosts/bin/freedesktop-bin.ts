/**
 * The bin of Linux desktops: https://specifications.freedesktop.org/trash-spec/latest. Electron's
 * own needs a helper program, and does not tell where it put a file.
 */
import { lstatSync } from 'node:fs';
import { access, constants, lstat, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, parse, relative, sep } from 'node:path';
import { type Bin, renameNoReplace } from '../../engine/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A trash folder. @property root the folder that paths in it are relative to; null: absolute */
type Trash = { readonly folder: string; readonly root: string | null };

const deviceOf = async (folder: string): Promise<number> => (await stat(folder)).dev;

/** Returns the nearest of a folder and its parents that exists. */
const nearestFolder = async (folder: string): Promise<string> =>
  (await stat(folder).catch(() => null)) || dirname(folder) === folder
    ? folder
    : nearestFolder(dirname(folder));

/** Returns the highest folder on the same disk. */
const topOf = async (folder: string): Promise<string> => {
  const parent = dirname(folder);
  const isTop = parent === folder || (await deviceOf(parent)) !== (await deviceOf(folder));
  return isTop ? folder : topOf(parent);
};

/** Whether a folder may hold the trash folders of several users: a sticky one, and not a link. */
const isShared = async (folder: string): Promise<boolean> => {
  const stats = await lstat(folder).catch(() => null);
  return stats?.isDirectory() === true && (stats.mode & 0o1000) !== 0;
};

const homeTrashOf = ({ XDG_DATA_HOME: data, HOME: home }: Environment): string | null => {
  if (data && isAbsolute(data)) return join(data, 'Trash');
  return home ? join(home, '.local', 'share', 'Trash') : null;
};

/** Returns the trash for files in a folder: in the user's home, else at the top of the disk. */
const trashFor = async (folder: string, env: Environment, userId: number): Promise<Trash> => {
  const home = homeTrashOf(env);
  const device = await deviceOf(folder);
  if (home !== null && (await deviceOf(await nearestFolder(home))) === device) {
    return { folder: home, root: null };
  }
  const root = await topOf(folder);
  const shared = join(root, '.Trash');
  const own = (await isShared(shared)) ? join(shared, `${userId}`) : join(root, `.Trash-${userId}`);
  return { folder: own, root };
};

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

/** Creates the folders of a trash. @throws NodeJS.ErrnoException, also for a link on another disk */
const openTrash = async ({ folder, root }: Trash): Promise<void> => {
  for (const part of ['files', 'info']) {
    await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
  }
  if (root === null || !(await lstat(folder)).isSymbolicLink()) return;
  throw Object.assign(new Error(), { code: 'ELOOP' });
};

/** Local time, as the specification demands: 2026-11-28T09:30:00. */
const dateText = (date: Date): string => date.toLocaleString('sv-SE').replace(' ', 'T');

const infoText = (path: string, { root }: Trash): string => {
  const noted = root === null ? path : relative(root, path);
  const encoded = noted.split(sep).map(encodeURIComponent).join('/');
  return `[Trash Info]\nPath=${encoded}\nDeletionDate=${dateText(new Date())}\n`;
};

/** Maximum bytes of a name on all common file systems, with `.trashinfo` and a number. */
const maxStemBytes = 255 - '.trashinfo'.length - 6;

const nameIn = (path: string, number: number): string => {
  const { name, ext } = parse(basename(path));
  const isLong = Buffer.byteLength(ext) > maxStemBytes / 2;
  const [stem, ending] = isLong ? [[...name, ...ext], ''] : [[...name], ext];
  while (Buffer.byteLength(stem.join('') + ending) > maxStemBytes) stem.pop();
  return `${stem.join('')}${number === 1 ? '' : ` ${number}`}${ending}`;
};

/** Reserves a name by writing what the file was. @returns paths of the file-to-be and its info */
const reserve = async (path: string, trash: Trash): Promise<{ file: string; info: string }> => {
  for (let number = 1; ; number += 1) {
    const name = nameIn(path, number);
    const file = join(trash.folder, 'files', name);
    const info = join(trash.folder, 'info', `${name}.trashinfo`);
    try {
      await writeFile(info, infoText(path, trash), { flag: 'wx', mode: 0o600, flush: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw error;
    }
    if (!lstatSync(file, { throwIfNoEntry: false })) return { file, info };
    await rm(info);
  }
};

/** @param env `XDG_DATA_HOME` and `HOME` */
export const createFreedesktopBin = (env: Environment, userId: number): Bin => ({
  name: 'Trash',
  isFor: async (path) => {
    const { folder } = await trashFor(dirname(path), env, userId);
    return isWritable(await nearestFolder(folder));
  },
  put: async (path) => {
    const trash = await trashFor(dirname(path), env, userId);
    await openTrash(trash);
    const { file, info } = await reserve(path, trash);
    try {
      // On one disk: a kill leaves it in one place or the other.
      await rename(path, file);
    } catch (error) {
      await rm(info, { force: true });
      throw error;
    }
    return async () => {
      await mkdir(dirname(path), { recursive: true });
      await renameNoReplace(file, path);
      await rm(info, { force: true });
    };
  },
});
