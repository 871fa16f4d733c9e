import { resolve } from 'node:path';
import { importedLines } from '../../../shared/contract/imported-lines.ts';
import { exitCodes } from '../../../shared/errors/codes.ts';
import type { Cli } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { createReportProgress } from '../output/progress.ts';
import { printToStderr, writeJson, writeLines } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { dataDirOption, exampleText } from './options.ts';

export const addImportCommand = (cli: Cli): void => {
  const { program, environment } = cli;
  const cutOff = ['Interrupted. Imported clips are kept. Import the file again to continue.'];
  program
    .command('import')
    .description(
      'import a JSONL report, or the answers of a client: adds what is missing, overwrites nothing; no network',
    )
    .argument('<file>', 'a report written with --format jsonl, or answers.json')
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
        const { lines, problems } = importedLines(imported);
        printToStderr(...problems);
        await (flags.json ? writeJson(imported) : writeLines([`Imported ${file}.`, ...lines]));
        return problems.length === 0 ? exitCodes.ok : exitCodes.clipProblem;
      }),
    );
};
