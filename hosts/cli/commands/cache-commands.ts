import { resolve } from 'node:path';
import type { Command } from 'commander';
import { resultCodec } from '../../../shared/documents/result.ts';
import { shownClipCodec } from '../../../shared/documents/show.ts';
import type { Environment } from '../environment.ts';
import { terminalWidth } from '../output/columns.ts';
import { resultTable } from '../output/result-table.ts';
import { shownClipText } from '../output/shown-clip-text.ts';
import { writeJson, writeOut } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { exampleText } from './example-text.ts';
import { dataDirOption } from './location-options.ts';

type CacheFlags = LocationOptions & { json?: boolean };

export const addCacheCommands = (program: Command, environment: Environment): void => {
  program
    .command('list')
    .description('list every clip with its newest result; no network')
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document')
    .addHelpText('after', exampleText('clipcheck list', 'clipcheck list --json > results.json'))
    .action(async (flags: CacheFlags) => {
      const document = await withEngine(flags, environment, (engine) =>
        engine.withLibraryOutcomes(engine.list()),
      );
      if (flags.json) return writeJson(resultCodec.encode(document));
      return writeOut(
        resultTable(document, {
          widthCells: terminalWidth(),
          emptyText: "Nothing is stored yet. 'clipcheck run FOLDER' evaluates a folder of clips.",
          // All results are stored ones.
          marksReused: false,
        }),
      );
    });

  program
    .command('show')
    .description('show all stored data about one clip; no network')
    .argument('<file|run-id>', 'a clip, evaluation id or run key')
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document')
    .addHelpText('after', exampleText('clipcheck show takes/fox.mp4'))
    .action(async (target: string, flags: CacheFlags) => {
      const shown = await withEngine(flags, environment, (engine) =>
        engine.show({ text: target, path: resolve(environment.workingDir, target) }),
      );
      return flags.json ? writeJson(shownClipCodec.encode(shown)) : writeOut(shownClipText(shown));
    });
};
