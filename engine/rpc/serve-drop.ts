import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { deviceName } from '../../shared/text/device-name.ts';
import { systemErrorCode } from '../clips/files/file-error.ts';
import { arrivingName } from '../library/storage/data-paths.ts';
import { httpError } from './http-error.ts';

/** Maximum depth and lengths in a dragged file's path; every system supports these. */
const maxNames = 32;
const maxNameBytes = 200;

/** Characters that no file system allows in a name, or that could disguise it when shown. */
const neverAllowed = /[\p{Cc}\p{Cs}/]/u;
const notOnWindows = /[<>:"\\|?*]/;

const percentEncoded = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const safeName = (name: string, platform: string): string => {
  const isWindows = platform === 'win32';
  const safe = [...name]
    .map((character) =>
      neverAllowed.test(character) || (isWindows && notOnWindows.test(character))
        ? percentEncoded(character)
        : character,
    )
    .join('');
  if (!isWindows) return safe;
  return safe.replace(deviceName, (found) => `_${found}`).replace(/[. ]$/, percentEncoded);
};

/**
 * Returns the names under which a file dragged onto a page is stored; null if its undecoded address
 * names none. Changes names only where the system does not allow them, those of a clip and its
 * sidecar files alike.
 */
export const dropPath = (address: string, platform: string): string[] | null => {
  try {
    const names = address.split('/').map(decodeURIComponent);
    const isInside = names.every((name) => name !== '' && name !== '.' && name !== '..');
    const isShort = names.every((name) => Buffer.byteLength(name) <= maxNameBytes);
    if (!isInside || !isShort || names.length > maxNames) return null;
    return names.map((name) => safeName(name, platform));
  } catch {
    // Clipcheck's pages never send such an address.
    return null;
  }
};

/** Space on the drive that is kept free for the database. */
const reservedBytes = 512 * 1024 * 1024;

/** Bytes written between two checks of the free space. */
const checkEveryBytes = 64 * 1024 * 1024;

/** Name of the folder for several files dragged onto a page together, also shown on screen. */
const groupName = 'Dropped clips';

const dropId = z.uuid();

/** @throws NodeJS.ErrnoException ENOSPC before the disk is full */
const expectSpace = async (folder: string, neededBytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - neededBytes >= reservedBytes) return;
  throw Object.assign(new Error(), { code: 'ENOSPC' });
};

/** @throws NodeJS.ErrnoException; what the sender throws */
const receive = async (request: Request, path: string): Promise<void> => {
  await using file = await open(path, 'wx', 0o600);
  await expectSpace(dirname(path), Number(request.headers.get('Content-Length') ?? 0));
  let uncheckedBytes = 0;
  for await (const bytes of request.body ?? []) {
    await file.writeFile(bytes);
    uncheckedBytes += bytes.byteLength;
    if (uncheckedBytes < checkEveryBytes) continue;
    uncheckedBytes = 0;
    await expectSpace(dirname(path), 0);
  }
  // A page that was closed can look like the end of the body.
  request.signal.throwIfAborted();
};

const refuseWrite = (error: unknown): Response => {
  const code = systemErrorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const message = 'There is not enough space in the data folder for the dropped files.';
    return httpError(507, 'disk_full', message);
  }
  if (['ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY'].includes(code)) {
    return httpError(409, 'bad_input', 'A dropped file and folder have the same name.');
  }
  throw error;
};

/**
 * Stores files dragged onto a browser page, which have no paths, in `<dataDir>/dropped/<dropId>`. A
 * file appears only once it is complete, and nothing is ever written outside its drop.
 * @returns a handler of PUT of one file, and POST after all have been sent
 */
export const serveDrops = (dataDir: string) => {
  const dropped = join(dataDir, 'dropped');
  const arriving = join(dropped, arrivingName);
  const groupOf = (id: string): string => join(dropped, id, groupName);

  const put = async (request: Request, id: string, address: string): Promise<Response> => {
    const names = dropPath(address, process.platform);
    if (names === null) {
      return httpError(400, 'bad_input', 'The address does not name a file inside the drop.');
    }
    const target = join(groupOf(id), ...names);
    const temporary = join(arriving, randomUUID());
    try {
      await mkdir(arriving, { recursive: true });
      await receive(request, temporary);
      await mkdir(dirname(target), { recursive: true });
      await rename(temporary, target);
      return new Response(null, { status: 204 });
    } catch (error) {
      await rm(temporary, { force: true });
      return refuseWrite(error);
    }
  };

  const finish = async (id: string): Promise<Response> => {
    const all = await readdir(groupOf(id)).catch(() => []);
    const names = all.filter((name) => !name.startsWith('.'));
    const [first] = names;
    if (first === undefined) return httpError(404, 'bad_input', 'Nothing was sent for this drop.');
    const path = names.length === 1 ? join(groupOf(id), first) : groupOf(id);
    return Response.json({ path }, { headers: { 'Cache-Control': 'no-store' } });
  };

  return async (request: Request, name: string): Promise<Response> => {
    const slash = name.indexOf('/');
    const { data: id } = dropId.safeParse(slash < 0 ? name : name.slice(0, slash));
    if (id === undefined) return httpError(404, 'bad_input', 'There is no such drop.');
    if (request.method === 'PUT' && slash > 0) return put(request, id, name.slice(slash + 1));
    if (request.method === 'POST' && slash < 0) return finish(id);
    return httpError(405, 'not_offered', 'Files are sent by PUT, and finished by POST.');
  };
};
