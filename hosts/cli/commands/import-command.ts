import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exitCodes } from '../../../shared/errors/codes.ts';
import type { Environment } from '../environment.ts';
import type { ExitCodeHolder } from '../exit-code-holder.ts';
import { listenForInterruption } from '../interruption.ts';
import { brokenLinesText, importText } from '../output/import-text.ts';
import { createReportProgress } from '../output/report-progress.ts';
import { writeJson, writeOut } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { exampleText } from './example-text.ts';
import { dataDirOption } from './location-options.ts';

type ImportFlags = LocationOptions & { json?: boolean; quiet?: boolean };

const importAndReport = async (
  file: string,
  flags: ImportFlags,
  environment: Environment,
  signal: AbortSignal,
): Promise<boolean> => {
  const progress = createReportProgress(flags.quiet ?? false, 'Importing');
  const imported = await withEngine(flags, environment, (engine) =>
    engine
      .importRecords(
        resolve(environment.workingDir, file),
        ({ share, clips }) => progress.show({ share, clipName: `${clips} clips` }),
        signal,
      )
      .finally(progress.end),
  );
  process.stderr.write(brokenLinesText(imported));
  await (flags.json ? writeJson(imported) : writeOut(importText(file, imported)));
  return imported.broken === 0;
};

export const addImportCommand = (
  program: Command,
  environment: Environment,
  result: ExitCodeHolder,
): void => {
  program
    .command('import')
    .description('import a JSONL report: adds what is missing, overwrites nothing; no network')
    .argument('<file>', 'a report written with --format jsonl')
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document: what was added')
    .option('--quiet', 'no progress')
    .addHelpText('after', exampleText('clipcheck import all.jsonl'))
    .action(async (file: string, flags: ImportFlags) => {
      const interruption = listenForInterruption({});
      try {
        const isComplete = await importAndReport(file, flags, environment, interruption.signal);
        if (!isComplete) result.exitCode = exitCodes.clipProblem;
      } catch (error) {
        if (!interruption.signal.aborted) throw error;
        process.stderr.write(
          'Interrupted. Imported clips are kept. Import the file again to continue.\n',
        );
        result.exitCode = exitCodes.interrupted;
      } finally {
        interruption.end();
      }
    });
};
