import { basename, dirname, isAbsolute, relative, sep } from 'node:path';
import { isClipAddress } from '../../../../shared/domain/clip-address.ts';
import type { Report, ReportClip } from '../../report.ts';
import { spoolItems } from '../../text/spool.ts';

/** The folder that holds two folders, or is one of them; null where they lie on different disks. */
export const commonFolder = (one: string, other: string): string | null => {
  let folder = one;
  for (;;) {
    const way = relative(folder, other);
    if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return folder;
    const parent = dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
};

/** The way from a folder to a file, with `/`; the whole path where there is no folder, or no file. */
const pathBelow = (folder: string | null, path: string): string =>
  folder === null || isClipAddress(path)
    ? path.replaceAll(sep, '/')
    : relative(folder, path).replaceAll(sep, '/');

type RowWithRelativePath<Row> = {
  /** Name of the folder that holds all clips; empty for the root of a disk, or where there is none. */
  readonly folderName: string;
  /** The clip's file as seen from there, with `/`. */
  readonly path: string;
  readonly row: Row;
};

/**
 * What is told of each clip, with the way to its file from the folder that holds them all. That is
 * only known at the end, so all is put aside until then: one going through, which cannot disagree
 * with another where a clip goes away meanwhile.
 */
export async function* rowsWithRelativePaths<Row>(
  { clips, scratchDir }: Report,
  rowOf: (clip: ReportClip) => Row,
): AsyncGenerator<RowWithRelativePath<Row>, void, void> {
  await using spooled = await spoolItems<{ path: string; row: Row }>(scratchDir);
  let folder: string | null | undefined;
  for await (const clip of clips()) {
    const { card } = clip;
    // What lies at an address is in no folder.
    if (card.folder !== '') {
      folder = folder === undefined ? card.folder : folder && commonFolder(folder, card.folder);
    }
    await spooled.add({ path: card.path, row: rowOf(clip) });
  }
  const root = folder ?? null;
  const folderName = basename(root ?? '');
  for await (const { path, row } of spooled.items()) {
    yield { folderName, path: pathBelow(root, path), row };
  }
}
