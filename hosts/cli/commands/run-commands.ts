import { resolve } from 'node:path';
import type { FailCondition } from '../../../shared/domain/fail-condition.ts';
import type { SearchedPromptSource } from '../../../shared/domain/prompt-sources.ts';
import type { WithoutPrompt } from '../../../shared/domain/without-prompt.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type BatchCommandOptions, runBatchCommand } from '../batch-command.ts';
import type { Cli, Environment } from '../environment.ts';
import { addressesAmong, pathsAmong } from './named-clips.ts';
import {
  addEvaluateFlags,
  addServiceFlags,
  allowPrivateOption,
  evaluateOptionsOf,
  exampleText,
  failOnOption,
  parseUnits,
  promptOption,
  promptOrderOption,
  promptsFileOption,
  type RunFlags,
  specOf,
  specOption,
  trustImportsOption,
  withoutPromptOption,
} from './options.ts';

const noClips = 'No clips: no file ending in .mp4 was found.';

const nothingNamed = (): AppError =>
  new AppError('usage', 'Give clips, folders or URLs, or a list of URLs with --urls.');

type PromptFlags = { prompt?: string; prompts?: string; promptOrder?: SearchedPromptSource[] };

type GateFlags = { failOn?: FailCondition[]; trustImports?: boolean };

const promptRequest = (
  { prompt, prompts, promptOrder }: PromptFlags,
  { workingDir }: Environment,
) => ({
  ...(prompt === undefined ? {} : { prompt }),
  ...(prompts === undefined ? {} : { promptsFile: resolve(workingDir, prompts) }),
  ...(promptOrder === undefined ? {} : { promptSources: promptOrder }),
});

const addRun = (cli: Cli): void => {
  const { program, environment } = cli;
  const command = program
    .command('run')
    .description('evaluate clips; existing results are reused')
    .argument('[path...]', 'clips, folders, and http(s) URLs of clips')
    .option(
      '--urls <file>',
      'a list of URLs: one per line, with the prompt after a tab; or CSV or JSON Lines with the columns url and prompt',
    );
  addEvaluateFlags(command, environment)
    .addOption(allowPrivateOption())
    .addOption(promptsFileOption())
    .addOption(promptOrderOption())
    .addOption(
      failOnOption(
        'exit with 5 if a clip meets a condition, such as "glitch>0,not_judged>0"; dismissed findings (intended, false alarm, duplicate) do not count',
      ),
    )
    .addOption(trustImportsOption('let clips pass --fail-on with only an imported result'))
    .option(
      '--cap <units>',
      'stop before exceeding this many billable units; remaining clips are not submitted. A run counts as estimated until it ends, and a result as at least one unit per second; with a judge, a unit is 1,000 tokens',
      parseUnits,
    )
    .option('--force', 'evaluate again even if a result exists')
    .option('--json', 'print one JSON document on standard output')
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      exampleText('clipcheck run takes', 'clipcheck run takes --json --fail-on "glitch>0"'),
    )
    .action(
      async (
        targets: string[],
        flags: RunFlags &
          BatchCommandOptions &
          PromptFlags &
          GateFlags & { urls?: string; cap?: number },
      ) => {
        if (targets.length === 0 && flags.urls === undefined) throw nothingNamed();
        const request = {
          paths: pathsAmong(targets, environment),
          options: await evaluateOptionsOf(flags, environment),
          capUnits: flags.cap,
          ...promptRequest(flags, environment),
        };
        await runBatchCommand(flags, cli, {
          emptyText: noClips,
          ...(flags.failOn === undefined ? {} : { conditions: flags.failOn }),
          trustsImports: flags.trustImports ?? false,
          work: async (engine, signal) => {
            const addresses = await addressesAmong(targets, flags.urls, engine, environment);
            return engine.evaluate({ ...request, addresses }, signal);
          },
        });
      },
    );
};

const addScan = (cli: Cli): void => {
  const { program, environment } = cli;
  addServiceFlags(program.command('scan'), environment)
    .description('show what would be evaluated: prompts, probe, hash, limits; no network')
    .argument('<path...>', 'clips and folders')
    .addOption(promptOption())
    .addOption(promptsFileOption())
    .addOption(promptOrderOption())
    .addOption(withoutPromptOption())
    .addOption(specOption())
    .addHelpText('after', exampleText('clipcheck scan takes'))
    .action(
      async (
        paths: string[],
        flags: BatchCommandOptions & PromptFlags & { withoutPrompt?: WithoutPrompt; spec?: string },
      ) => {
        const request = {
          paths: paths.map((path) => resolve(environment.workingDir, path)),
          withoutPrompt: flags.withoutPrompt ?? null,
          spec: await specOf(flags, environment),
          ...promptRequest(flags, environment),
        };
        await runBatchCommand(flags, cli, {
          emptyText: noClips,
          showsStates: true,
          work: (engine, signal) => engine.scan(request, signal),
        });
      },
    );
};

export const addRunCommands = (cli: Cli): void => {
  addRun(cli);
  addScan(cli);
};
