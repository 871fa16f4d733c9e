import type { DeletedRun, Engine } from '../../../engine/index.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type BatchCommandOptions, runBatchCommand } from '../batch-command.ts';
import type { Cli } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { waitingLine } from '../output/phrases.ts';
import { printToStderr, writeLines } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import {
  addServiceFlags,
  baseUrlOption,
  dataDirOption,
  exampleText,
  namedOrAll,
} from './options.ts';

const deletionTexts: Record<DeletedRun['service'], string> = {
  deleted: 'deleted at the service and here',
  already_gone: 'was already deleted at the service; deleted here',
  local_only: 'had no known evaluation at the service; deleted here',
};

const sayWait: Parameters<Engine['attach']>[3] = ({ reason, untilMs }) =>
  printToStderr(waitingLine(reason.message, untilMs));

type RetryFlags = BatchCommandOptions & { failed?: boolean; partial?: boolean };

export const addServiceRunCommands = (cli: Cli): void => {
  const { program, environment } = cli;
  addServiceFlags(program.command('retry'), environment)
    .description('retry failed or partial runs at the service; billed like new ones')
    .argument('[run-id...]', 'evaluation ids')
    .option('--failed', 'every failed run')
    .option('--partial', 'every partial run')
    .addHelpText('after', exampleText('clipcheck retry --failed'))
    .action(async (ids: string[], flags: RetryFlags) => {
      const states = (['failed', 'partial'] as const).filter((state) => flags[state]);
      if (ids.length > 0 === states.length > 0) {
        throw new AppError('usage', 'Give the runs to retry, or --failed or --partial for all.');
      }
      await runBatchCommand(flags, cli, {
        emptyText: `There are no ${states.join(' or ')} runs to retry.`,
        work: (engine, signal) => engine.retry(ids.length > 0 ? { ids } : { states }, signal),
      });
    });

  addServiceFlags(program.command('complete'), environment)
    .description('evaluate only what is missing in partial results; a retry evaluates everything')
    .argument('[run-id...]', 'evaluation ids')
    .option('--all', 'every partial run')
    .addHelpText('after', exampleText('clipcheck complete --all'))
    .action(async (ids: string[], flags: BatchCommandOptions & { all?: boolean }) => {
      const request = namedOrAll(ids, flags);
      await runBatchCommand(flags, cli, {
        emptyText: 'There is nothing to complete.',
        work: (engine, signal) => engine.complete(request, signal),
      });
    });

  program
    .command('delete')
    .description('delete runs at the service and here')
    .argument('<run-id...>', 'evaluation ids, or run keys of uncertain runs')
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .addHelpText('after', exampleText('clipcheck delete RUN_ID'))
    .action((ids: string[], flags: LocationOptions) =>
      untilInterrupted(cli, { cutOff: [] }, async (signal) => {
        const lines: string[] = [];
        await withEngine(flags, environment, (engine) =>
          engine.delete(
            ids,
            ({ id, service }) => lines.push(`${id} ${deletionTexts[service]}`),
            signal,
            sayWait,
          ),
        ).finally(() => writeLines(lines));
      }),
    );

  program
    .command('attach')
    .description('attach a known evaluation to an uncertain run')
    .argument('<run-key>', "the uncertain run's key, as 'show' prints it")
    .argument('<evaluation-id>', "the evaluation's id, from the service")
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .addHelpText('after', exampleText('clipcheck attach RUN_KEY EVALUATION_ID'))
    .action((runKey: string, evaluationId: string, flags: LocationOptions) =>
      untilInterrupted(cli, { cutOff: [] }, async (signal) => {
        await withEngine(flags, environment, (engine) =>
          engine.attach(runKey, evaluationId, signal, sayWait),
        );
        await writeLines([`${evaluationId} attached; the next run on the clip fetches its result`]);
      }),
    );
};
