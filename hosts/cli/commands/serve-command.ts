import { resolve } from 'node:path';
import { rendererFolder } from '../../window/renderer-folder.ts';
import type { Cli } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { errorLines } from '../output/error-text.ts';
import { printToStderr, writeJsonLine } from '../output/write-out.ts';
import { dataDirOf, type LocationOptions } from '../with-engine.ts';
import {
  allowPrivateOption,
  baseUrlOption,
  dataDirOption,
  exampleText,
  parseNumberFrom,
} from './options.ts';

type ServeFlags = LocationOptions & { port: number; open: boolean };

export const addServeCommand = (cli: Cli): void => {
  const { program, environment, version } = cli;
  const first = (): void =>
    printToStderr('Finishing the current submissions. Press again to end immediately.');
  program
    .command('serve')
    .description('serve the app to browsers on this machine until interrupted')
    .argument('[path...]', 'clips and folders to evaluate')
    .option(
      '--port <n>',
      'port on 127.0.0.1; default: any free port',
      parseNumberFrom(0, 65_535),
      0,
    )
    .option('--no-open', 'print the address without opening a browser')
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .addOption(allowPrivateOption())
    .addHelpText('after', exampleText('clipcheck serve takes --port 4000'))
    .action((paths: string[], flags: ServeFlags) =>
      untilInterrupted(cli, { first, cutOff: null }, async (interrupt) => {
        // Imported on demand, since no other command needs a server.
        const { runWebHost } = await import('../../web/run-web-host.ts');
        await runWebHost({
          version,
          dataDir: dataDirOf(flags, environment),
          rendererFolder,
          apiKey: environment.apiKey,
          paths: paths.map((path) => resolve(environment.workingDir, path)),
          baseUrl: flags.baseUrl ?? environment.baseUrl,
          onRefused: (error) => printToStderr(...errorLines(error)),
          port: flags.port,
          opensBrowser: flags.open,
          allowsPrivate: flags.allowPrivate ?? false,
          interrupt,
          onServing: (url) => writeJsonLine({ url }),
        });
      }),
    );
};
