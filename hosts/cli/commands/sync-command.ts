import { resolve } from 'node:path';
import { maxPersonLength } from '../../../shared/contract/settings.ts';
import { exitCodes } from '../../../shared/errors/codes.ts';
import type { Cli } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { printToStderr, writeLines } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { dataDirOption, exampleText, parseText } from './options.ts';

type Flags = LocationOptions & { name?: string; trust?: boolean };

const cutOff = ['Interrupted. What was read is kept. Sync again to continue.'];

export const addSyncCommand = (cli: Cli): void => {
  const { program, environment } = cli;
  program
    .command('sync')
    .description(
      'share decisions, verdicts and notes with colleagues through a folder, and read theirs; no network',
    )
    .argument('<folder>', 'a folder that all can write to')
    .addOption(dataDirOption(environment))
    .option('--name <name>', 'your name for colleagues; default: that of the settings', parseText)
    .option('--trust', 'count what colleagues say, and their results, as if made here')
    .addHelpText('after', exampleText('clipcheck sync /mnt/team/clipcheck'))
    .action((named: string, flags: Flags) =>
      untilInterrupted(cli, { cutOff }, async (signal) => {
        const folder = resolve(environment.workingDir, named);
        const { files, read, notes } = await withEngine(flags, environment, (engine) => {
          const { sharing } = engine.settings.get();
          const name = (flags.name ?? sharing.name).trim().slice(0, maxPersonLength);
          const isTrusted = flags.trust ?? (sharing.folder === folder && sharing.isTrusted);
          return engine.sync.sync({ folder, name, isTrusted, isAsked: true }, signal);
        });
        printToStderr(...notes);
        await writeLines([
          files === 0 ? 'Nothing new to share.' : 'Shared.',
          ...read.map(
            ({ name, clips, news }) => `${name}: ${clips} clips read, ${news} opinions new.`,
          ),
        ]);
        return notes.length === 0 ? exitCodes.ok : exitCodes.clipProblem;
      }),
    );
};
