import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { defaultConcurrency } from '../../../engine/index.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import { type BatchOptions, runBatchCommand } from '../batch-command.ts';
import type { CommandResult } from '../command-result.ts';
import type { Environment } from '../environment.ts';
import { baseUrlOption, dataDirOption } from './place-options.ts';
import {
  evaluateOptionsOf,
  parseCount,
  parseMetadata,
  parseText,
  parseTypes,
  type RunFlags,
} from './run-options.ts';

const noClips = 'No clips: no file ending in .mp4 was found.';

/** Paths on the command line are relative to where the user stands. */
const absolute = (paths: readonly string[], { workingDir }: Environment): string[] =>
  paths.map((path) => resolve(workingDir, path));

const promptOption = (): Option =>
  new Option('--prompt <text>', 'prompt for every clip, before all other sources').argParser(
    parseText,
  );

const addRun = (program: Command, environment: Environment, result: CommandResult): void => {
  program
    .command('run')
    .description('evaluate clips; what has a result already is reused')
    .argument('<path...>', 'clips and folders')
    .addOption(promptOption())
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .option('--model <id>', "model; default: the service's own", parseText)
    .option('--model-version <version>', "model version; default: the service's own", parseText)
    .addOption(
      new Option('--types <a,b>', 'finding types to look for')
        .argParser(parseTypes)
        .default([...findingTypes], `both: ${findingTypes.join(',')}`),
    )
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
      const request = {
        paths: absolute(paths, environment),
        options: evaluateOptionsOf(flags),
        ...(flags.prompt === undefined ? {} : { prompt: flags.prompt }),
      };
      result.exitCode = await runBatchCommand(flags, environment, {
        emptyText: noClips,
        work: (engine, signal) => engine.evaluate(request, signal),
      });
    });
};

const addScan = (program: Command, environment: Environment, result: CommandResult): void => {
  program
    .command('scan')
    .description('say what would be evaluated: prompts, probe, hash, limits; no network')
    .argument('<path...>', 'clips and folders')
    .addOption(promptOption())
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document on standard output')
    .option('--quiet', 'no progress')
    .action(async (paths: string[], flags: BatchOptions & { prompt?: string }) => {
      const request = {
        paths: absolute(paths, environment),
        ...(flags.prompt === undefined ? {} : { prompt: flags.prompt }),
      };
      result.exitCode = await runBatchCommand(flags, environment, {
        emptyText: noClips,
        work: (engine, signal) => engine.scan(request, signal),
      });
    });
};

/** `run` and `scan`: what takes clips from disk. */
export const addRunCommands = (
  program: Command,
  environment: Environment,
  result: CommandResult,
): void => {
  addRun(program, environment, result);
  addScan(program, environment, result);
};
