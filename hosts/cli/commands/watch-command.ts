import { resolve } from 'node:path';
import type { Engine } from '../../../engine/index.ts';
import {
  type CountedClip,
  clipCodec,
  noResults,
  type ResultDocument,
} from '../../../shared/documents/result.ts';
import type { Cli } from '../environment.ts';
import { exitCodeOfDocument } from '../exit-code.ts';
import { stoppingText, untilInterrupted } from '../interruption.ts';
import { totalsText } from '../output/result-table.ts';
import { createWatchView } from '../output/watch-view.ts';
import { printToStderr, writeJsonLine } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import {
  addEvaluateFlags,
  evaluateOptionsOf,
  exampleText,
  parseCount,
  type RunFlags,
} from './options.ts';

type WatchFlags = RunFlags &
  LocationOptions & {
    existing?: boolean;
    /** False for `--no-subfolders`. */
    subfolders: boolean;
    settle?: number;
    json?: boolean;
    quiet?: boolean;
  };

const watch = async (
  engine: Engine,
  request: Parameters<Engine['watchPaths']>[0],
  flags: WatchFlags,
  signal: AbortSignal,
): Promise<ResultDocument> => {
  const view = createWatchView(flags);
  const totals = noResults();
  const { counts } = totals;
  const ended: CountedClip[] = [];
  engine.subscribe(view.show);
  const hooks = {
    onStatus: view.showStatus,
    onDocument: async (document: ResultDocument) => {
      totals.stoppedBy = document.stoppedBy;
      for (const state of Object.keys(counts) as (keyof typeof counts)[]) {
        counts[state] += document.counts[state];
      }
      const { clips } = await engine.withRunOutcomes(document);
      for (const clip of clips.filter(({ state }) => state !== 'pending')) {
        const { path, sha256, state, outcome } = clip;
        ended.push({ path, sha256, state, outcome });
        if (flags.json) await writeJsonLine(clipCodec.encode(clip));
      }
    },
  };
  await engine.watchPaths(request, hooks, signal);
  // Clips that stayed pending because the service was unreachable were evaluated later, or no
  // longer exist.
  counts.total -= counts.pending;
  counts.pending = 0;
  view.print(totalsText(ended));
  return totals;
};

export const addWatchCommand = (cli: Cli): void => {
  const { program, environment } = cli;
  const first = (): void => printToStderr(stoppingText);
  const command = program
    .command('watch')
    .description('evaluate new clips in folders until Ctrl-C')
    .argument('<folder...>', 'folders');
  addEvaluateFlags(command, environment)
    .option('--existing', 'also evaluate clips that are already there')
    .option('--no-subfolders', 'skip subfolders')
    .option(
      '--settle <seconds>',
      'how long a file must stay unchanged to count as complete; default: 5',
      parseCount,
    )
    .option('--json', 'print one line of JSON per clip')
    .option('--quiet', 'print only clip results')
    .addHelpText('after', exampleText('clipcheck watch renders --existing'))
    .action((paths: string[], flags: WatchFlags) =>
      untilInterrupted(cli, { first, cutOff: null }, async (signal) => {
        const request = {
          paths: paths.map((path) => resolve(environment.workingDir, path)),
          includesSubfolders: flags.subfolders,
          takesExisting: flags.existing ?? false,
          ...(flags.settle === undefined ? {} : { settleMs: flags.settle * 1000 }),
          ...(flags.prompt === undefined ? {} : { prompt: flags.prompt }),
          options: await evaluateOptionsOf(flags, environment),
        };
        const document = await withEngine(flags, environment, (engine) =>
          watch(engine, request, flags, signal),
        );
        return exitCodeOfDocument(document, false);
      }),
    );
};
