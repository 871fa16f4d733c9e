import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { exitCodes } from '../../../shared/errors/codes.ts';
import { rendererFolder } from '../../window/renderer-folder.ts';
import type { Environment } from '../environment.ts';
import type { ExitCodeHolder } from '../exit-code-holder.ts';
import { listenForInterruption } from '../interruption.ts';
import { errorText } from '../output/error-text.ts';
import { writeJsonLine } from '../output/write-out.ts';
import { dataDirOf, type LocationOptions } from '../with-engine.ts';
import { exampleText } from './example-text.ts';
import { allowPrivateOption, baseUrlOption, dataDirOption } from './location-options.ts';

type ServeFlags = LocationOptions & { port: number; open: boolean };

const parsePort = (text: string): number => {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new InvalidArgumentError('It takes a whole number from 0 to 65535.');
  }
  return port;
};

export const addServeCommand = (
  program: Command,
  environment: Environment,
  version: string,
  result: ExitCodeHolder,
): void => {
  program
    .command('serve')
    .description('serve the app to browsers on this machine until interrupted')
    .argument('[path...]', 'clips and folders to evaluate')
    .option('--port <n>', 'port on 127.0.0.1; default: any free port', parsePort, 0)
    .option('--no-open', 'print the address without opening a browser')
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .addOption(allowPrivateOption())
    .addHelpText('after', exampleText('clipcheck serve takes --port 4000'))
    .action(async (paths: string[], flags: ServeFlags) => {
      const interruption = listenForInterruption({
        first: () =>
          process.stderr.write(
            'Finishing the current submissions. Press again to end immediately.\n',
          ),
      });
      try {
        // Imported on demand, since no other command needs a server.
        const { runWebHost } = await import('../../web/run-web-host.ts');
        await runWebHost({
          version,
          dataDir: dataDirOf(flags, environment),
          rendererFolder,
          apiKey: environment.apiKey,
          paths: paths.map((path) => resolve(environment.workingDir, path)),
          baseUrl: flags.baseUrl ?? environment.baseUrl,
          onRefused: (error) => process.stderr.write(errorText(error)),
          port: flags.port,
          opensBrowser: flags.open,
          allowsPrivate: flags.allowPrivate ?? false,
          interrupt: interruption.signal,
          onServing: (url) => writeJsonLine({ url }),
        });
        result.exitCode = exitCodes.ok;
      } finally {
        interruption.end();
      }
    });
};
