import type { Command } from 'commander';
import type { DeletedRun, Engine } from '../../../engine/index.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { exitCodes } from '../../../shared/errors/codes.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { type BatchCommandOptions, runBatchCommand } from '../batch-command.ts';
import type { Environment } from '../environment.ts';
import type { ExitCodeHolder } from '../exit-code-holder.ts';
import { listenForInterruption } from '../interruption.ts';
import { waitingLine } from '../output/phrases.ts';
import { writeOut } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { exampleText } from './example-text.ts';
import { baseUrlOption, dataDirOption } from './location-options.ts';

const deletionTexts: Record<DeletedRun['service'], string> = {
  deleted: 'deleted at the service and here',
  already_gone: 'was already deleted at the service; deleted here',
  local_only: 'had no known evaluation at the service; deleted here',
};

const printWait: Parameters<Engine['attach']>[3] = ({ reason, untilMs }) => {
  process.stderr.write(`${waitingLine(reason.message, untilMs)}\n`);
};

type RetryFlags = BatchCommandOptions & { failed?: boolean; partial?: boolean };

export const addServiceRunCommands = (
  program: Command,
  environment: Environment,
  result: ExitCodeHolder,
): void => {
  const actAtService = async (
    flags: LocationOptions,
    act: (engine: Engine, signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    const interruption = listenForInterruption({});
    try {
      await withEngine(flags, environment, (engine) => act(engine, interruption.signal));
    } catch (error) {
      if (!interruption.signal.aborted) throw error;
      result.exitCode = exitCodes.interrupted;
    } finally {
      interruption.end();
    }
  };

  program
    .command('retry')
    .description('retry failed or partial runs at the service; billed like new ones')
    .argument('[run-id...]', 'evaluation ids')
    .option('--failed', 'every failed run')
    .option('--partial', 'every partial run')
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document on standard output')
    .option('--quiet', 'no progress')
    .addHelpText('after', exampleText('clipcheck retry --failed'))
    .action(async (ids: string[], flags: RetryFlags) => {
      const states = (['failed', 'partial'] as const).filter((state) => flags[state]);
      if (ids.length > 0 === states.length > 0) {
        throw new AppError('usage', 'Give the runs to retry, or --failed or --partial for all.');
      }
      result.exitCode = await runBatchCommand(flags, environment, {
        emptyText: `There are no ${states.join(' or ')} runs to retry.`,
        work: (engine, signal) => engine.retry(ids.length > 0 ? { ids } : { states }, signal),
      });
    });

  program
    .command('delete')
    .description('delete runs at the service and here')
    .argument('<run-id...>', 'evaluation ids, or run keys of uncertain runs')
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .addHelpText('after', exampleText('clipcheck delete RUN_ID'))
    .action(async (ids: string[], flags: LocationOptions) => {
      const lines: string[] = [];
      await actAtService(flags, (engine, signal) =>
        engine.delete(
          ids,
          (deleted) =>
            lines.push(`${printableText(deleted.id)} ${deletionTexts[deleted.service]}\n`),
          signal,
          printWait,
        ),
      ).finally(() => writeOut(lines.join('')));
    });

  program
    .command('attach')
    .description('attach a known evaluation to an uncertain run')
    .argument('<run-key>', "the uncertain run's key, as 'show' prints it")
    .argument('<evaluation-id>', "the evaluation's id, from the service")
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .addHelpText('after', exampleText('clipcheck attach RUN_KEY EVALUATION_ID'))
    .action(async (runKey: string, evaluationId: string, flags: LocationOptions) => {
      await actAtService(flags, (engine, signal) =>
        engine.attach(runKey, evaluationId, signal, printWait),
      );
      if (result.exitCode === exitCodes.ok) {
        await writeOut(`${evaluationId} attached; the next run on the clip fetches its result\n`);
      }
    });
};
