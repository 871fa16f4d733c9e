import type { Engine } from '../../../engine/index.ts';
import type { Cli } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { modelsLines, quotaLines, statusLines } from '../output/account-text.ts';
import { writeJson, writeLines } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { baseUrlOption, dataDirOption, exampleText } from './options.ts';

type Answer<Data> = { data: Data; raw: unknown };

export const addAccountCommands = (cli: Cli): void => {
  const { program, environment } = cli;
  const add = <Data>(
    name: string,
    description: string,
    ask: (service: Engine['service'], signal: AbortSignal) => Promise<Answer<Data>>,
    linesOf: (data: Data) => string[],
  ): void => {
    program
      .command(name)
      .description(description)
      .addOption(baseUrlOption(environment))
      .addOption(dataDirOption(environment))
      .option('--json', 'print the answer of the service as JSON')
      .addHelpText('after', exampleText(`clipcheck ${name} --base-url https://api.example.com`))
      .action((flags: LocationOptions & { json?: boolean }) =>
        untilInterrupted(cli, { cutOff: null }, async (signal) => {
          const { data, raw } = await withEngine(flags, environment, ({ service }) =>
            ask(service, signal),
          );
          await (flags.json ? writeJson(raw) : writeLines(linesOf(data)));
        }),
      );
  };
  add('quota', 'show the remaining quota', ({ quota }, signal) => quota(signal), quotaLines);
  add('models', 'list the models', ({ models }, signal) => models(signal), modelsLines);
  add(
    'status',
    "show the service's status; needs no key",
    ({ status }, signal) => status(signal),
    statusLines,
  );
};
