import type { Command } from 'commander';
import type { Engine } from '../../../engine/index.ts';
import type { Environment } from '../environment.ts';
import { listenForInterruption } from '../interruption.ts';
import { modelsText, quotaText, statusText } from '../output/account-text.ts';
import { writeJson, writeOut } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { exampleText } from './example-text.ts';
import { baseUrlOption, dataDirOption } from './location-options.ts';

type AccountFlags = LocationOptions & { json?: boolean };
type Answer<Data> = { data: Data; raw: unknown };

export const addAccountCommands = (program: Command, environment: Environment): void => {
  const add = <Data>(
    name: string,
    description: string,
    ask: (engine: Engine, signal: AbortSignal) => Promise<Answer<Data>>,
    textOf: (data: Data) => string,
  ): void => {
    program
      .command(name)
      .description(description)
      .addOption(baseUrlOption(environment))
      .addOption(dataDirOption(environment))
      .option('--json', 'print the answer of the service as JSON')
      .addHelpText('after', exampleText(`clipcheck ${name} --base-url https://api.example.com`))
      .action(async (flags: AccountFlags) => {
        const interruption = listenForInterruption({});
        try {
          const { data, raw } = await withEngine(flags, environment, (engine) =>
            ask(engine, interruption.signal),
          );
          await (flags.json ? writeJson(raw) : writeOut(textOf(data)));
        } finally {
          interruption.end();
        }
      });
  };
  add(
    'quota',
    'show the remaining quota',
    (engine, signal) => engine.service.quota(signal),
    quotaText,
  );
  add('models', 'list the models', (engine, signal) => engine.service.models(signal), modelsText);
  add(
    'status',
    "show the service's status; needs no key",
    (engine, signal) => engine.service.status(signal),
    statusText,
  );
};
