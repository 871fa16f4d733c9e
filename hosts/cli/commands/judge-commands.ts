import { Argument } from 'commander';
import { judgedTestCodec, scorecardCodec } from '../../../shared/documents/judge.ts';
import { intervalText } from '../../../shared/domain/share.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type JudgedTest, judgedTestOf } from '../../../shared/model/judge-measure.ts';
import { kindName } from '../../../shared/model/kinds.ts';
import { type Score, scoreColumns, versionName } from '../../../shared/model/scorecard.ts';
import type { Cli } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { layOutColumns, terminalWidth } from '../output/columns.ts';
import { createReportProgress } from '../output/progress.ts';
import { printToStderr, writeJson, writeLines } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { dataDirOption, exampleText } from './options.ts';

type Flags = LocationOptions & { json?: boolean };
type JudgeFlags = Flags & { judge?: string; judgeModel?: string };

const testLines = ({ kinds, scenes, unreadable, seconds, tokens }: JudgedTest): string[] => [
  ...layOutColumns(
    ['KIND', 'FINDINGS', 'PRECISION', 'RECALL', 'COUNTS'],
    kinds.map(({ kind, right, wrong, precision, recall, isCounted }) => [
      kind,
      String(right + wrong),
      intervalText(precision),
      intervalText(recall),
      isCounted ? 'yes' : 'no',
    ]),
  ),
  '',
  `${scenes} scenes, ${unreadable} without a usable answer; ${(seconds / scenes).toFixed(1)} s and ${Math.round(tokens / scenes)} tokens a scene`,
];

const scoreLines = (scores: readonly Score[]): string[] =>
  scores.length === 0
    ? ['No findings have been decided, and none were marked.']
    : layOutColumns(
        ['MODEL', 'KIND', ...scoreColumns.map(({ title }) => title.toUpperCase())],
        scores.map((score) => [
          versionName(score),
          kindName(score.kind),
          ...scoreColumns.map(({ textOf }) => textOf(score)),
        ]),
        terminalWidth(),
      );

export const addJudgeCommands = (cli: Cli): void => {
  const { program, environment } = cli;
  program
    .command('judge')
    .description('test a model on drawn scenes: only kinds that it finds reliably count')
    .addArgument(new Argument('<action>', 'what to do').choices(['test']))
    .option('--judge <url>', 'address of its server; default: the judge of the settings')
    .option('--judge-model <name>', 'its name there')
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      exampleText(
        'clipcheck judge test',
        'clipcheck judge test --judge http://localhost:11434 --judge-model qwen3-vl:8b',
      ),
    )
    .action((_: string, { judge: url, judgeModel: model, ...flags }: JudgeFlags) =>
      untilInterrupted(cli, { cutOff: ['Interrupted. Nothing was kept.'] }, async (signal) => {
        if ((url === undefined) !== (model === undefined)) {
          throw new AppError('usage', '--judge and --judge-model belong together.');
        }
        const { judgeKey: apiKey } = environment;
        const progress = createReportProgress(false, 'Test');
        const show = ({ done, total }: { done: number; total: number }): void =>
          progress.show({ share: done / total, clipName: `scene ${done + 1} of ${total}` });
        const test = await withEngine(flags, environment, (engine) => {
          const judge = url && model ? { url, model, apiKey } : engine.judge.address();
          printToStderr(`Asking ${judge.model} about drawn scenes; nothing of your clips is sent.`);
          return engine.judge.test(judge, show, signal);
        }).finally(progress.end);
        const judged = judgedTestOf(test);
        await (flags.json
          ? writeJson(judgedTestCodec.encode(judged))
          : writeLines(testLines(judged)));
      }),
    );

  program
    .command('scorecard')
    .description('show how findings of each model stood up to your verdicts; no network')
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document')
    .addHelpText('after', exampleText('clipcheck scorecard --json'))
    .action(async (flags: Flags) => {
      const scores = await withEngine(flags, environment, ({ library }) => library.scorecard());
      await (flags.json
        ? writeJson(scorecardCodec.encode({ scores }))
        : writeLines(scoreLines(scores)));
    });
};
