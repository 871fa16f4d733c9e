import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Engine } from '../../../engine/index.ts';
import {
  type CountedClip,
  clipCodec,
  noResults,
  type ResultDocument,
} from '../../../shared/documents/result.ts';
import type { Environment } from '../environment.ts';
import { exitCodeOfDocument } from '../exit-code.ts';
import type { ExitCodeHolder } from '../exit-code-holder.ts';
import { listenForInterruption } from '../interruption.ts';
import { totalsText } from '../output/result-table.ts';
import { createWatchView } from '../output/watch-view.ts';
import { writeJsonLine } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { addEvaluateFlags } from './evaluate-flags.ts';
import { exampleText } from './example-text.ts';
import { evaluateOptionsOf, parseCount, type RunFlags } from './run-options.ts';

type WatchFlags = RunFlags &
  LocationOptions & {
    existing?: boolean;
    /** False for `--no-subfolders`. */
    subfolders: boolean;
    settle?: number;
    json?: boolean;
    quiet?: boolean;
  };

const createTotals = () => {
  const totals = noResults();
  return {
    document: totals,
    add: ({ counts, stoppedBy }: ResultDocument): void => {
      for (const state of Object.keys(counts) as (keyof typeof counts)[]) {
        totals.counts[state] += counts[state];
      }
      totals.stoppedBy = stoppedBy;
    },
  };
};

const watch = async (
  engine: Engine,
  request: Parameters<Engine['watchPaths']>[0],
  flags: WatchFlags,
  signal: AbortSignal,
): Promise<ResultDocument> => {
  const view = createWatchView(flags);
  const totals = createTotals();
  const ended: CountedClip[] = [];
  engine.subscribe(view.show);
  const hooks = {
    onStanding: view.showStanding,
    onDocument: async (document: ResultDocument) => {
      totals.add(document);
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
  totals.document.counts.pending = 0;
  totals.document.counts.total = Object.entries(totals.document.counts).reduce(
    (total, [state, count]) => (state === 'total' ? total : total + count),
    0,
  );
  view.print(totalsText(ended));
  return totals.document;
};

export const addWatchCommand = (
  program: Command,
  environment: Environment,
  result: ExitCodeHolder,
): void => {
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
    .action(async (paths: string[], flags: WatchFlags) => {
      const interruption = listenForInterruption({
        first: () =>
          process.stderr.write(
            'Stopping after the current submissions. Press again to end immediately.\n',
          ),
      });
      try {
        const document = await withEngine(flags, environment, (engine) =>
          watch(
            engine,
            {
              paths: paths.map((path) => resolve(environment.workingDir, path)),
              includesSubfolders: flags.subfolders,
              takesExisting: flags.existing ?? false,
              ...(flags.settle === undefined ? {} : { settleMs: flags.settle * 1000 }),
              ...(flags.prompt === undefined ? {} : { prompt: flags.prompt }),
              options: evaluateOptionsOf(flags),
            },
            flags,
            interruption.signal,
          ),
        );
        result.exitCode = exitCodeOfDocument(document, false);
      } finally {
        interruption.end();
      }
    });
};
