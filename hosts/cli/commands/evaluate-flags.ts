import { type Command, Option } from 'commander';
import { withoutPromptChoices } from '../../../shared/domain/without-prompt.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import type { Environment } from '../environment.ts';
import { baseUrlOption, dataDirOption } from './location-options.ts';
import { parseCount, parseMetadata, parseText, parseTypes } from './run-options.ts';

export const promptOption = (): Option =>
  new Option('--prompt <text>', 'prompt for every clip, before all other sources').argParser(
    parseText,
  );

export const withoutPromptOption = (): Option =>
  new Option(
    '--without-prompt <choice>',
    'clips without a prompt: evaluate the picture only, or hold them until they have one; default: picture with the built-in evaluator, hold with a service',
  ).choices(withoutPromptChoices);

/** Adds the flags of every command that evaluates clips, see `RunFlags`. */
export const addEvaluateFlags = (command: Command, environment: Environment): Command =>
  command
    .addOption(promptOption())
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .option('--model <id>', "model; default: the service's own", parseText)
    .option('--model-version <version>', "model version; default: the service's own", parseText)
    .addOption(
      new Option('--types <a,b>', 'finding types to look for')
        .argParser(parseTypes)
        .default([...findingTypes], `all: ${findingTypes.join(',')}`),
    )
    .addOption(withoutPromptOption())
    .option(
      '--no-subjects',
      'the built-in evaluator does not look for the common subjects that prompts name',
    )
    .option('--metadata <json>', 'JSON object to send with every evaluation', parseMetadata)
    .option(
      '--concurrency <n>',
      'maximum number of clips processed in parallel; default: the number of cores with the built-in evaluator, 16 with a service',
      parseCount,
    )
    .option('--inline', 'send small clips inside the request instead of uploading them')
    .option(
      '--copies',
      'evaluate copies of clips that exceed a limit of the service; only the beginning of longer clips',
    )
    .option('--resubmit-uncertain', 'send uncertain runs again; they may be billed twice');
