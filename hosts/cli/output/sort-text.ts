import { basename } from 'node:path';
import { displayLocation } from '../../../engine/index.ts';
import type {
  LeftOutClip,
  PlannedClip,
  SortPlan,
  SortResult,
  SortUndone,
} from '../../../shared/contract/sort.ts';
import { allSortFolders } from '../../../shared/model/sort-folders.ts';
import { countOf } from './phrases.ts';

const notesOf = (problems: readonly string[]): string[] =>
  problems.map((problem) => `Note: ${problem}`);

const maxNamed = 20;

const reasonsOf = (clips: readonly LeftOutClip[]): string[] => {
  const byMessage = Map.groupBy(clips, ({ reason }) => reason.message);
  return [...byMessage].flatMap(([message, sameReason]) => {
    const named =
      sameReason.length > maxNamed || sameReason[0]?.reason.code === 'sorted_before'
        ? []
        : sameReason;
    return named.length === 0
      ? [`  ${countOf(sameReason.length, 'clip')}: ${message}`]
      : named.map(({ path }) => `  ${displayLocation(path)}: ${message}`);
  });
};

const leftOutOf = (clips: readonly LeftOutClip[]): string[] =>
  clips.length === 0 ? [] : [`Left out: ${countOf(clips.length, 'clip')}`, ...reasonsOf(clips)];

const headOf = ({ to, by, moves }: SortPlan): string =>
  `${moves ? 'Move' : 'Copy'} by ${by} to ${to}`;

const alreadyThere = (count: number): string => (count === 0 ? '' : `, ${count} already there`);

const longestFolder = Math.max(...allSortFolders.map((folder) => folder.length));

const countLine = ({ folder, clips, alreadyThere: there }: SortPlan['folders'][number]): string =>
  `${`${folder}/`.padEnd(longestFolder + 2)} ${countOf(clips, 'clip')}${alreadyThere(there)}`;

const clipLine = ({ path, target, action, isImported, sidecars }: PlannedClip): string => {
  const sidecarNames = sidecars.map((sidecar) => basename(sidecar.path)).join(', ');
  const what = `${action === 'skip' ? ' (already there)' : ''}${isImported ? ' (imported)' : ''}`;
  const withSidecars = sidecarNames === '' ? '' : `, with ${sidecarNames}`;
  return `  ${path} -> ${basename(target)}${what}${withSidecars}`;
};

export const sortCountsLines = (plan: SortPlan): string[] => [
  headOf(plan),
  ...plan.folders.map(countLine),
  ...leftOutOf(plan.leftOut),
];

export const sortPlanLines = (plan: SortPlan): string[] => [
  headOf(plan),
  ...plan.folders.flatMap((count) => [
    countLine(count),
    ...plan.clips.filter(({ folder }) => folder === count.folder).map(clipLine),
  ]),
  ...leftOutOf(plan.leftOut),
  ...notesOf(plan.problems),
  'Dry run: nothing was changed.',
];

const shellWord = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

const howToUndo = (log: string | null, dataDir: string | undefined): string[] => {
  const option = dataDir === undefined ? '' : ` --data-dir ${shellWord(dataDir)}`;
  return log === null ? [] : [`To undo it: clipcheck sort --undo ${log}${option}`];
};

const sortedText = ({ sorted, stayed }: SortResult, moves: boolean): string => {
  const copied = stayed === 0 ? '' : `, ${stayed} copied (originals kept)`;
  return `${countOf(sorted - stayed, 'clip')} ${moves ? 'moved' : 'copied'}${copied}`;
};

export const sortResultLines = (
  result: SortResult,
  { moves }: SortPlan,
  dataDir: string | undefined,
): string[] => {
  const { alreadyThere: there, failed, remaining, outcome, log, error } = result;
  return [
    ...(outcome === 'interrupted' ? ['Interrupted. Sorted clips are kept.'] : []),
    ...(error ? [`Stopped: ${error.message}`] : []),
    `${sortedText(result, moves)}${alreadyThere(there)}${remaining === 0 ? '' : `, ${remaining} not sorted yet`}`,
    ...(failed.length === 0 ? [] : [`Not sorted: ${countOf(failed.length, 'clip')}`]),
    ...reasonsOf(failed),
    ...notesOf(result.problems),
    ...howToUndo(log, dataDir),
  ];
};

export const sortUndoneLines = ({
  log,
  outcome,
  restored,
  removed,
  kept,
}: SortUndone): string[] => [
  ...(outcome === 'interrupted' ? ['Interrupted. Undo again to continue.'] : []),
  `Undone ${log}: ${countOf(restored, 'file')} moved back, ${countOf(removed, 'new file')} removed`,
  ...(kept.length === 0 ? [] : [`Not undone: ${countOf(kept.length, 'file')}`]),
  ...reasonsOf(kept),
];
