import { dirname, join } from 'node:path';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import { isWithin } from '../../clips/media/find/link-scope.ts';
import { cardsOf } from './find-clips-to-sort.ts';
import type { SortParts } from './sort-parts.ts';

/**
 * Returns `sorted` in the folder that holds all clips; null for clips without a folder, or with
 * nothing in common but the root.
 */
export const offerDestination = async (
  selection: ReportSelection,
  { thread }: Pick<SortParts, 'thread'>,
): Promise<string | null> => {
  const ids = 'clipIds' in selection ? selection.clipIds : await thread.call('ids', selection);
  const cards = [...(await cardsOf(ids, { thread })).values()];
  const folders = new Set(cards.map(({ folder }) => folder).filter(Boolean));
  const [first] = folders;
  if (first === undefined) return null;
  let common = first;
  for (const folder of folders) while (!isWithin(folder, common)) common = dirname(common);
  return dirname(common) === common ? null : join(common, 'sorted');
};
