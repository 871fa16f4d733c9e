import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import { type BatchOptions, runBatchCommand } from '../batch-command.ts';
import type { CommandResult } from '../create-program.ts';
import type { Environment } from '../environment.ts';
import {
  defaultConcurrency,
  evaluateOptionsOf,
  parseCount,
  parseMetadata,
  parseText,
  parseTypes,
  type RunFlags,
} from './run-options.ts';

const samplesDir = join(import.meta.dirname, '../../../resources/samples');

/** `run`, `scan` and `start`: what takes clips from disk. */
export const addRunCommands = (
  program: Command,
  environment: Environment,
  result: CommandResult,
): void => {
  const absolute = (paths: readonly string[]): string[] =>
    paths.map((path) => resolve(environment.workingDir, path));

  program
    .command('run')
    .description('evaluate clips; what has a result already is reused')
    .argument('<path...>', 'clips and folders')
    .option('--prompt <text>', 'prompt for every clip, before all other sources', parseText)
    .option('--base-url <url>', 'address of the service; default: the built-in evaluator')
    .option('--data-dir <dir>', 'folder in which results are kept')
    .option('--model <id>', "model; default: the service's own", parseText)
    .option('--model-version <version>', "model version; default: the service's own", parseText)
    .option('--types <a,b>', 'finding types to look for', parseTypes, [...findingTypes])
    .option('--metadata <json>', 'JSON object that goes along with every evaluation', parseMetadata)
    .option(
      '--concurrency <n>',
      'most clips between upload and result at once',
      parseCount,
      defaultConcurrency,
    )
    .option('--inline', 'send small clips inside the request instead of uploading them')
    .option('--resubmit-uncertain', 'send uncertain runs again: they may be billed twice')
    .option('--force', 'evaluate anew even where a result exists')
    .option('--json', 'print one JSON document on standard output')
    .option('--quiet', 'no progress')
    .action(async (paths: string[], flags: RunFlags & BatchOptions) => {
      result.exitCode = await runBatchCommand(flags, environment, (engine, signal) =>
        engine.evaluate(
          {
            paths: absolute(paths),
            options: evaluateOptionsOf(flags),
            ...(flags.prompt === undefined ? {} : { prompt: flags.prompt }),
          },
          signal,
        ),
      );
    });

  program
    .command('scan')
    .description('say what would be evaluated: prompts, probe, hash, limits; no network')
    .argument('<path...>', 'clips and folders')
    .option('--prompt <text>', 'prompt for every clip, before all other sources', parseText)
    .option('--data-dir <dir>', 'folder in which results are kept')
    .option('--json', 'print one JSON document on standard output')
    .option('--quiet', 'no progress')
    .action(async (paths: string[], flags: BatchOptions & { prompt?: string }) => {
      result.exitCode = await runBatchCommand(flags, environment, (engine, signal) =>
        engine.scan(
          {
            paths: absolute(paths),
            ...(flags.prompt === undefined ? {} : { prompt: flags.prompt }),
          },
          signal,
        ),
      );
    });

  program
    .command('start', { hidden: true })
    .description('evaluate a folder, or the bundled samples, with the built-in evaluator')
    .argument('[path...]', 'clips and folders')
    .option('--data-dir <dir>', 'folder in which results are kept')
    .action(async (paths: string[], flags: BatchOptions) => {
      const builtIn: Environment = { ...environment, baseUrl: null };
      result.exitCode = await runBatchCommand(flags, builtIn, (engine, signal) =>
        engine.evaluate(
          {
            paths: paths.length === 0 ? [samplesDir] : absolute(paths),
            options: evaluateOptionsOf({
              types: [...findingTypes],
              concurrency: defaultConcurrency,
            }),
          },
          signal,
        ),
      );
    });
};
