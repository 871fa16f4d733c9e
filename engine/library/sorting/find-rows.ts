import { parse } from 'node:path';
import { printableText } from '../../../shared/text/printable-text.ts';
import { createLinkScope } from '../../clips/media/link-scope.ts';
import type { FolderNames } from '../../clips/prompts/folder-names.ts';
import type { LocatedRow } from '../../clips/prompts/load-manifest.ts';
import { createManifestReader } from '../../clips/prompts/manifest-reader.ts';
import type { ParquetReader } from '../../clips/prompts/parquet-reader.ts';
import { renameRecord } from './list-record.ts';
import { readListRecords } from './read-list-records.ts';
import type { PlannedGroup } from './sort-request.ts';

/**
 * Finds the rows of lists about clips, and gives them the clips' new names. Ignores a list that is
 * a link to a place outside the named folder, like sidecars that are links.
 */
export const createFindRows = (
  names: FolderNames,
  parquet: ParquetReader,
  onProblem: (problem: string) => void,
) => {
  const reader = createManifestReader(names, parquet, ({ message }) => onProblem(message));

  const isOutside = async (list: string, root: string): Promise<boolean> => {
    const scope = await createLinkScope([root]);
    const target = await scope.outsideTarget(list).catch(() => list);
    if (target !== null)
      onProblem(`Rows of ${printableText(list)} are left out: it is a link to another place.`);
    return target !== null;
  };

  return async (groups: readonly PlannedGroup[]): Promise<void> => {
    const byList = new Map<string, { row: LocatedRow; group: PlannedGroup }[]>();
    const outside = new Map<string, boolean>();
    for (const group of groups) {
      const { path, root } = group.clip;
      for (const row of await reader.rowsOf({ path, root })) {
        const isOut = outside.get(row.manifest) ?? (await isOutside(row.manifest, root));
        outside.set(row.manifest, isOut);
        if (isOut) continue;
        const meant = byList.get(row.manifest) ?? [];
        meant.push({ row, group });
        byList.set(row.manifest, meant);
      }
    }
    for (const [list, meant] of byList) {
      const records = await readListRecords(meant.map(({ row }) => row));
      for (const { row, group } of meant) {
        const record = records.get(row.line);
        if (!record) continue;
        const { base: newName, name: newStem } = parse(group.planned.target);
        const renamed = { name: row.name, isStem: row.isStem ?? false, newName, newStem };
        group.rows.push({ list, record: renameRecord(record, renamed) });
      }
    }
  };
};
