import { resolve } from 'node:path';
import type { ImportResult } from '../../../shared/contract/reports.ts';
import { exitCodes } from '../../../shared/errors/codes.ts';
import type { Cli } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { countOf } from '../output/phrases.ts';
import { createReportProgress } from '../output/progress.ts';
import { printToStderr, writeJson, writeLines } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { dataDirOption, exampleText } from './options.ts';

const importLines = (name: string, result: ImportResult): string[] => {
  const { clips, added, extended, runs, verdicts, conflicts } = result;
  const summary = [
    `${added} new`,
    `${extended} updated`,
    countOf(runs, 'evaluation'),
    countOf(verdicts, 'verdict or note', 'verdicts or notes'),
  ].join(', ');
  return [
    `${name}: ${countOf(clips, 'clip')} (${summary})`,
    ...(conflicts === 0 ? [] : [`${countOf(conflicts, 'conflict')}: kept the existing data.`]),
  ];
};

const brokenLines = ({ broken, problems }: ImportResult): string[] => {
  const others = broken - problems.length;
  return [
    ...problems.map(({ line, message }) => `Skipped line ${line}: ${message}.`),
    ...(others > 0 ? [`Skipped ${countOf(others, 'more line')}.`] : []),
  ];
};

export const addImportCommand = (cli: Cli): void => {
  const { program, environment } = cli;
  const cutOff = ['Interrupted. Imported clips are kept. Import the file again to continue.'];
  program
    .command('import')
    .description('import a JSONL report: adds what is missing, overwrites nothing; no network')
    .argument('<file>', 'a report written with --format jsonl')
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document: what was added')
    .option('--quiet', 'no progress')
    .addHelpText('after', exampleText('clipcheck import all.jsonl'))
    .action((file: string, flags: LocationOptions & { json?: boolean; quiet?: boolean }) =>
      untilInterrupted(cli, { cutOff }, async (signal) => {
        const progress = createReportProgress(flags.quiet, 'Importing');
        const imported = await withEngine(flags, environment, (engine) =>
          engine
            .importRecords(
              resolve(environment.workingDir, file),
              ({ share, clips }) => progress.show({ share, clipName: `${clips} clips` }),
              signal,
            )
            .finally(progress.end),
        );
        printToStderr(...brokenLines(imported));
        await (flags.json ? writeJson(imported) : writeLines(importLines(file, imported)));
        return imported.broken === 0 ? exitCodes.ok : exitCodes.clipProblem;
      }),
    );
};
