import type {
  SortResult,
  SortSelectionRequest,
  SortUndone,
} from '../../../shared/contract/sort.ts';
import type { SortFolder, SortRule } from '../../../shared/model/sort-folders.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { pathCrumbs } from '../drop/picker/path-crumbs.ts';

export const ruleNames: Record<SortRule, string> = {
  decision: 'By decision',
  result: 'By result',
};

export const folderTexts: Record<SortFolder, string> = {
  keep: 'Kept',
  reject: 'Rejected',
  undecided: 'Undecided',
  'no-defects': 'No defects found',
  confirmed: 'Defects confirmed',
  'needs-review': 'Needs review',
  'not-evaluated': 'Not evaluated',
};

export const nameIn = (path: string): string => pathCrumbs(path).at(-1)?.name ?? path;

const alsoThere = (count: number): string =>
  count === 0 ? '' : ` ${formatCountOf(count, 'clip was', 'clips were')} already there.`;

/** "45 clips copied to “clips-sorted”." */
export const sortedText = (
  result: SortResult,
  { moves, to }: Pick<SortSelectionRequest, 'moves' | 'to'>,
): string => {
  const { sorted, stayed } = result;
  const copied = stayed === 0 ? '' : `, ${formatCount(stayed)} copied (originals kept)`;
  const clips = formatCountOf(sorted - stayed, 'clip');
  const done = `${clips} ${moves ? 'moved' : 'copied'} to “${nameIn(to)}”${copied}.`;
  const rest =
    result.remaining === 0
      ? ''
      : ` ${formatCountOf(result.remaining, 'clip was', 'clips were')} not sorted.`;
  return `${done}${alsoThere(result.alreadyThere)}${rest}`;
};

export const undoneText = ({ restored, removed, outcome }: SortUndone): string => {
  const back = `${formatCountOf(restored, 'file')} moved back, ${formatCountOf(removed, 'new file')} removed.`;
  return outcome === 'interrupted' ? `${back} Cancelled. Undo again to continue.` : back;
};

export const undoProblem = (undone: SortUndone): string | null => {
  const [kept] = undone.kept;
  if (kept) return `${undoneText(undone)} ${kept.path}: ${kept.reason.message}`;
  return undone.outcome === 'done' ? null : undoneText(undone);
};
