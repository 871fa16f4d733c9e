import { resolve } from 'node:path';
import { resultCodec } from '../../../shared/documents/result.ts';
import { shownClipCodec } from '../../../shared/documents/show.ts';
import type { Cli } from '../environment.ts';
import { terminalWidth } from '../output/columns.ts';
import { partialHint } from '../output/partial-hint.ts';
import { resultTable } from '../output/result-table.ts';
import { shownClipLines } from '../output/shown-clip-text.ts';
import { writeJson, writeLines } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { dataDirOption, exampleText } from './options.ts';

type CacheFlags = LocationOptions & { json?: boolean };

export const addCacheCommands = ({ program, environment }: Cli): void => {
  program
    .command('list')
    .description('list every clip with its newest result; no network')
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document')
    .addHelpText('after', exampleText('clipcheck list', 'clipcheck list --json > results.json'))
    .action(async (flags: CacheFlags) => {
      const { document, hint } = await withEngine(flags, environment, async (engine) => {
        const listed = await engine.withLibraryOutcomes(engine.list());
        return { document: listed, hint: partialHint(engine, listed.clips) };
      });
      if (flags.json) return writeJson(resultCodec.encode(document));
      const lines = resultTable(document, {
        widthCells: terminalWidth(),
        emptyText: "Nothing is stored yet. 'clipcheck run FOLDER' evaluates a folder of clips.",
        // All results are stored ones.
        marksReused: false,
      });
      return writeLines([...lines, ...hint]);
    });

  program
    .command('show')
    .description('show all stored data about one clip; no network')
    .argument('<file|run-id>', 'a clip, evaluation id or run key')
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document')
    .addHelpText('after', exampleText('clipcheck show takes/fox.mp4'))
    .action(async (target: string, flags: CacheFlags) => {
      const path = resolve(environment.workingDir, target);
      const { shown, hint } = await withEngine(flags, environment, async (engine) => {
        const found = await engine.show({ text: target, path });
        return { shown: found, hint: partialHint(engine, found.clip ? [found.clip] : []) };
      });
      return flags.json
        ? writeJson(shownClipCodec.encode(shown))
        : writeLines([...shownClipLines(shown), ...(hint.length === 0 ? [] : ['', ...hint])]);
    });
};
