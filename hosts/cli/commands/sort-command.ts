import { resolve } from 'node:path';
import { Option } from 'commander';
import type { Engine, SortRequest } from '../../../engine/index.ts';
import type {
  LeftOutClip,
  SortPlan,
  SortResult,
  SortUndone,
} from '../../../shared/contract/sort.ts';
import { sortCodec, sortUndoneCodec } from '../../../shared/documents/sort.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type Code, codes, type ExitCode, exitCodes } from '../../../shared/errors/codes.ts';
import {
  type SortFolder,
  type SortRule,
  sortFolders,
  sortRules,
} from '../../../shared/model/sort-folders.ts';
import type { Cli, Environment } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { createReportProgress } from '../output/progress.ts';
import {
  sortCountsLines,
  sortPlanLines,
  sortResultLines,
  sortUndoneLines,
} from '../output/sort-text.ts';
import { printToStderr, writeJson, writeLines } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { isMeantAsAddress, pathsAmong } from './named-clips.ts';
import { dataDirOption, exampleText, parseText } from './options.ts';

type SortFlags = LocationOptions & {
  to?: string;
  by: SortRule;
  move?: boolean;
  only?: SortFolder[];
  trustImports?: boolean;
  dryRun?: boolean;
  undo?: string | true;
  json?: boolean;
  quiet?: boolean;
};

const requestOf = (args: string[], flags: SortFlags, environment: Environment): SortRequest => {
  if (flags.to === undefined) throw new AppError('usage', 'Give the destination: --to DIR.');
  const paths = pathsAmong(args, environment);
  if (args.length === 0) throw new AppError('usage', 'Give the clips or folders to sort.');
  const { by, move = false, trustImports = false } = flags;
  const all: readonly SortFolder[] = sortFolders[by];
  const { only: folders = all } = flags;
  const other = folders.find((folder) => !all.includes(folder));
  if (other !== undefined) {
    throw new AppError('usage', `--only: '${other}' is none of ${all.join(', ')}.`);
  }
  return {
    selection: { paths },
    to: resolve(environment.workingDir, flags.to),
    by,
    moves: move,
    folders: [...folders],
    trustsImports: trustImports,
  };
};

const addressesAmongArgs = (args: readonly string[]): LeftOutClip[] =>
  args.filter(isMeantAsAddress).map((path) => ({
    path,
    reason: {
      code: 'address',
      message: 'This is a URL, not a file. Save the clip as a file to sort it.',
    },
  }));

const isHarmless = ({ reason }: LeftOutClip): boolean => reason.code === 'sorted_before';

const exitCodeOf = ({ outcome, error, stayed, failed, leftOut }: SortResult): ExitCode => {
  if (outcome === 'interrupted') return exitCodes.interrupted;
  if (error) return codes[error.code as Code]?.exitCode ?? exitCodes.clipProblem;
  const hasProblem = stayed > 0 || failed.length > 0 || leftOut.some((clip) => !isHarmless(clip));
  return hasProblem ? exitCodes.clipProblem : exitCodes.ok;
};

const leftOutRecords = (clips: readonly LeftOutClip[]) =>
  clips.map(({ path, reason }) => ({ path, ...reason }));

/** @param sorted null for a dry run */
const documentOf = (plan: SortPlan, sorted: SortResult | null, log: string | null) =>
  sortCodec.encode({
    ...plan,
    isDryRun: sorted === null,
    leftOut: leftOutRecords(plan.leftOut),
    notes: sorted?.problems ?? plan.problems,
    result: sorted && { ...sorted, failed: leftOutRecords(sorted.failed), log },
  });

const undoneDocument = (undone: SortUndone) =>
  sortUndoneCodec.encode({ ...undone, kept: leftOutRecords(undone.kept) });

/** @throws AppError usage for paths together with `--undo` */
const undo = async (
  args: string[],
  flags: SortFlags,
  environment: Environment,
  signal: AbortSignal,
): Promise<ExitCode> => {
  if (args.length > 0) throw new AppError('usage', 'Omit the paths: --undo takes a log.');
  const progress = createReportProgress(flags.quiet, 'Undoing');
  const log = typeof flags.undo === 'string' ? flags.undo : null;
  const undone = await withEngine(flags, environment, ({ sorting }) =>
    sorting
      .undo(
        log,
        ({ done, total, clipName }) => progress.show({ share: done / total, clipName }),
        signal,
      )
      .finally(progress.end),
  );
  await (flags.json ? writeJson(undoneDocument(undone)) : writeLines(sortUndoneLines(undone)));
  if (undone.outcome === 'interrupted') return exitCodes.interrupted;
  return undone.kept.length > 0 ? exitCodes.clipProblem : exitCodes.ok;
};

const sort = async (
  args: string[],
  flags: SortFlags,
  environment: Environment,
  signal: AbortSignal,
): Promise<ExitCode> => {
  const request = requestOf(args, flags, environment);
  const progress = createReportProgress(flags.quiet, 'Sorting');
  const run = async ({ sorting, subscribe }: Engine): Promise<ExitCode> => {
    const stopNotes = subscribe((event) => {
      if (event.type === 'note') printToStderr(event.message);
    });
    const found = await sorting.plan(request, signal);
    // Sorting searches the clips again.
    stopNotes();
    const plan = { ...found, leftOut: [...found.leftOut, ...addressesAmongArgs(args)] };
    if (flags.dryRun) {
      await (flags.json
        ? writeJson(documentOf(plan, null, null))
        : writeLines(sortPlanLines(plan)));
      return plan.leftOut.some((clip) => !isHarmless(clip)) ? exitCodes.clipProblem : exitCodes.ok;
    }
    if (!flags.quiet) printToStderr(...sortCountsLines(plan));
    const ended = await sorting
      .run(
        request,
        ({ done, total, clipName }) =>
          progress.show({ share: done / Math.max(1, total), clipName }),
        signal,
      )
      .finally(progress.end);
    const sorted = { ...ended, leftOut: plan.leftOut };
    const logPath = sorted.log === null ? null : sorting.logPath(sorted.log);
    await (flags.json
      ? writeJson(documentOf(plan, sorted, logPath))
      : writeLines(sortResultLines(sorted, plan, flags.dataDir)));
    return exitCodeOf(sorted);
  };
  return withEngine(flags, environment, run);
};

export const addSortCommand = (cli: Cli): void => {
  const { program, environment } = cli;
  program
    .command('sort')
    .description('copy or move clips to folders by decision or result; no network')
    .argument('[path...]', 'clips and folders')
    .addOption(
      new Option(
        '--to <dir>',
        'destination; gets keep/, reject/, undecided/ or no-defects/, confirmed/, needs-review/, not-evaluated/',
      ).argParser(parseText),
    )
    .addOption(
      new Option('--by <rule>', 'sort rule; "result" passes clips whose picture has no defects')
        .choices(sortRules)
        .default('decision'),
    )
    .addOption(
      new Option('--only <folders>', 'sort only to these folders: "keep,reject"').argParser(
        (text) => parseText(text).split(','),
      ),
    )
    .option('--trust-imports', 'sort by imported results and decisions like by your own')
    .option('--move', 'remove each original once its copy is verified')
    .option('--dry-run', 'print the plan and change nothing')
    .addOption(
      new Option('--undo [log]', 'undo a sort; default: the last one').conflicts([
        ...['to', 'only', 'trustImports', 'move', 'dryRun'],
      ]),
    )
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      exampleText('clipcheck sort takes --to sorted --dry-run', 'clipcheck sort --undo'),
    )
    .action((args: string[], flags: SortFlags) => {
      const isUndo = flags.undo !== undefined;
      const cutOff = [`Interrupted: nothing was ${isUndo ? 'undone' : 'sorted'}.`];
      return untilInterrupted(cli, { cutOff }, (signal) =>
        (isUndo ? undo : sort)(args, flags, environment, signal),
      );
    });
};
