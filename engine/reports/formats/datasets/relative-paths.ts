import { basename, relative, sep } from 'node:path';
import { isClipAddress } from '../../../../shared/domain/clip-address.ts';
import { commonFolder } from '../../../clips/media/find/link-scope.ts';
import type { Report, ReportClip } from '../../report.ts';
import { createSpool } from '../../text/spool.ts';

/** The path of a file relative to a folder, with `/`; unchanged without a folder or for a URL. */
const relativePath = (folder: string | null, path: string): string =>
  folder === null || isClipAddress(path)
    ? path.replaceAll(sep, '/')
    : relative(folder, path).replaceAll(sep, '/');

type RowWithRelativePath<Row> = {
  /** Name of the folder that contains all clips; empty for the root of a disk or without one. */
  readonly folderName: string;
  /** Path of the clip's file relative to that folder, with `/`. */
  readonly path: string;
  readonly row: Row;
};

/**
 * Yields rows with paths relative to the folder that contains all clips, which is only known at the
 * end; rows are spooled until then. In a single pass, deleted clips cause no inconsistencies.
 */
export async function* rowsWithRelativePaths<Row>(
  { clips, scratchDir }: Report,
  rowOf: (clip: ReportClip) => Row,
): AsyncGenerator<RowWithRelativePath<Row>, void, void> {
  await using spooled = await createSpool<{ path: string; row: Row }>(scratchDir);
  let folder: string | null | undefined;
  for await (const clip of clips()) {
    const { card } = clip;
    // Clips at an address have no folder.
    if (card.folder !== '') {
      folder = folder === undefined ? card.folder : folder && commonFolder(folder, card.folder);
    }
    await spooled.add({ path: card.path, row: rowOf(clip) });
  }
  const root = folder ?? null;
  const folderName = basename(root ?? '');
  for await (const { path, row } of spooled.items()) {
    yield { folderName, path: relativePath(root, path), row };
  }
}
