import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Environment } from '../environment.ts';
import { resultTable } from '../output/result-table.ts';
import { shownClipText } from '../output/shown-clip-text.ts';
import { writeJson, writeOut } from '../output/write-out.ts';
import { type PlaceOptions, withEngine } from '../with-engine.ts';

type CacheFlags = PlaceOptions & { json?: boolean };

/** `list` and `show`: reading what is stored, without network. */
export const addCacheCommands = (program: Command, environment: Environment): void => {
  const widthCells = process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY;

  program
    .command('list')
    .description('list every clip with its newest result, from the cache')
    .option('--data-dir <dir>', 'folder in which results are kept')
    .option('--json', 'print one JSON document')
    .action(async (flags: CacheFlags) => {
      const document = await withEngine(flags, environment, (engine) => engine.list());
      if (flags.json) return writeJson(document);
      return writeOut(
        document.clips.length === 0
          ? "Nothing is stored yet. 'clipcheck run FOLDER' evaluates a folder of clips.\n"
          : resultTable(document, widthCells),
      );
    });

  program
    .command('show')
    .description('show everything that is stored about one clip, from the cache')
    .argument('<file|run-id>', 'a clip, an evaluation id, or a run key')
    .option('--data-dir <dir>', 'folder in which results are kept')
    .option('--json', 'print one JSON document')
    .action(async (target: string, flags: CacheFlags) => {
      const shown = await withEngine(flags, environment, (engine) =>
        engine.show({ text: target, path: resolve(environment.workingDir, target) }),
      );
      return flags.json ? writeJson(shown) : writeOut(shownClipText(shown));
    });
};
