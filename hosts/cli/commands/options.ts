import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type EvaluateOptions, readSpec } from '../../../engine/index.ts';
import { type FailCondition, parseFailCondition } from '../../../shared/domain/fail-condition.ts';
import { searchedPromptSources } from '../../../shared/domain/prompt-sources.ts';
import { withoutPromptChoices } from '../../../shared/domain/without-prompt.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { parseJsonObject } from '../../../shared/service-api/exact-json.ts';
import { type FindingType, findingTypes } from '../../../shared/service-api/finding.ts';
import type { Environment } from '../environment.ts';

/** For `addHelpText('after', …)`. @param examples complete command lines */
export const exampleText = (...examples: readonly string[]): string =>
  [
    `\n${examples.length === 1 ? 'Example' : 'Examples'}:`,
    ...examples.map((one) => `  ${one}`),
  ].join('\n');

export const parseText = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
};

/** Creates a parser of some of these values in any order, separated by commas. */
export const parseSome =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value[] => {
    const parts = text.split(',').map((part) => part.trim());
    const named = parts.flatMap((part) => values.find((one) => one === part) ?? []);
    if (new Set(named).size === parts.length) return named;
    throw new InvalidArgumentError(`It takes values from ${values.join(',')}, each once.`);
  };

/** @param last the highest number that is accepted */
export const parseNumberFrom =
  (first: number, last: number) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d{1,5}$/.test(text) && number >= first && number <= last) return number;
    throw new InvalidArgumentError(`It takes a whole number from ${first} to ${last}.`);
  };

export const parseCount = parseNumberFrom(1, 9999);

/** `--data-dir D`; refuses an empty value, as from an unset variable of a script. */
export const dataDirOption = ({ dataDir }: Environment): Option =>
  new Option('--data-dir <dir>', `folder for results; default: ${dataDir}`).argParser(parseText);

export const allowPrivateOption = (): Option =>
  new Option('--allow-private', 'also fetch clips from this machine and private networks');

export const baseUrlOption = ({ baseUrl }: Environment): Option =>
  new Option(
    '--base-url <url>',
    `address of the service; default: ${
      baseUrl === null ? 'the built-in evaluator' : 'that of CLIPCHECK_BASE_URL'
    }`,
  ).argParser(parseText);

const parseConditions = (text: string, before: FailCondition[] = []): FailCondition[] => [
  ...before,
  ...text.split(',').map((part) => {
    const condition = parseFailCondition(part);
    if ('problem' in condition) throw new InvalidArgumentError(condition.problem);
    return condition;
  }),
];

export const trustImportsOption = (help: string): Option => new Option('--trust-imports', help);

export const failOnOption = (help: string): Option =>
  new Option('--fail-on <conditions>', help).argParser(parseConditions);

export const promptOrderOption = (): Option =>
  new Option(
    '--prompt-order <sources>',
    `prompt sources to use, in order of precedence; default: ${searchedPromptSources.join(',')}`,
  ).argParser(parseSome(searchedPromptSources));

export const promptsFileOption = (): Option =>
  new Option(
    '--prompts <file>',
    'table of files and prompts (CSV) for this command; overridden only by --prompt and typed prompts',
  );

export type NamedChoice = { workflowKey: string; candidateKey: string };

const parseChoice = (text: string, before: NamedChoice[] = []): NamedChoice[] => {
  const separator = text.indexOf('=');
  const [workflowKey, candidateKey] = [text.slice(0, separator), text.slice(separator + 1)];
  if (separator < 1 || candidateKey === '') {
    throw new InvalidArgumentError('It takes KEY=CANDIDATE, as "clipcheck prompts" prints them.');
  }
  return [...before, { workflowKey, candidateKey }];
};

export const chooseOption = (): Option =>
  new Option(
    '--choose <key=candidate>',
    'which text of a workflow is the prompt; the choice is saved',
  ).argParser(parseChoice);

export type RunFlags = Partial<Omit<EvaluateOptions, 'copies' | 'spec' | 'types'>> & {
  prompt?: string;
  spec?: string;
  types: FindingType[];
  copies?: boolean;
};

const parseMetadata = (text: string): Record<string, unknown> => {
  const metadata = parseJsonObject(text);
  if (metadata) return metadata;
  throw new InvalidArgumentError('It takes a JSON object, such as {"project":"A"}.');
};

export const parseUnits = (text: string): number => {
  const units = Number(text);
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text) || units <= 0) {
    throw new InvalidArgumentError('It takes a number of billable units above 0, such as 20.');
  }
  return units;
};

export const promptOption = (): Option =>
  new Option('--prompt <text>', 'prompt for every clip, before all other sources').argParser(
    parseText,
  );

export const withoutPromptOption = (): Option =>
  new Option(
    '--without-prompt <choice>',
    'clips without a prompt: evaluate the picture only, or hold them until they have one; default: picture with the built-in evaluator, hold with a service',
  ).choices(withoutPromptChoices);

export const specOption = (): Option =>
  new Option(
    '--spec <file>',
    'delivery spec (JSON) that files must meet to be evaluated; default: the nearest clipcheck.spec.json in or above their folders',
  ).argParser(parseText);

/** Flags of commands about evaluations that the service has. */
export const addServiceFlags = (command: Command, environment: Environment): Command =>
  command
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document on standard output')
    .option('--quiet', 'no progress');

/** The evaluations that a command names, or all. @throws AppError usage for neither or both */
export const namedOrAll = (
  ids: string[],
  { all = false }: { all?: boolean },
): { ids: string[] } | { all: true } => {
  if (ids.length > 0 !== all) return all ? { all } : { ids };
  throw new AppError('usage', 'Give evaluation ids, or --all.');
};

/** @throws AppError path_unreadable, bad_input */
export const specOf = async (
  { spec }: Pick<RunFlags, 'spec'>,
  { workingDir }: Environment,
): Promise<EvaluateOptions['spec']> =>
  spec === undefined ? undefined : readSpec(resolve(workingDir, spec));

export const addEvaluateFlags = (command: Command, environment: Environment): Command =>
  command
    .addOption(promptOption())
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .option('--model <id>', "model; default: the service's own", parseText)
    .option('--model-version <version>', "model version; default: the service's own", parseText)
    .addOption(
      new Option('--types <a,b>', 'finding types to look for')
        .argParser(parseSome(findingTypes))
        .default([...findingTypes], `all: ${findingTypes.join(',')}`),
    )
    .addOption(withoutPromptOption())
    .addOption(specOption())
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

/** @throws AppError path_unreadable, bad_input for a delivery spec */
export const evaluateOptionsOf = async (
  flags: RunFlags,
  environment: Environment,
): Promise<EvaluateOptions> => ({
  model: flags.model ?? null,
  modelVersion: flags.modelVersion ?? null,
  types: flags.types,
  metadata: flags.metadata ?? null,
  concurrency: flags.concurrency ?? null,
  inline: flags.inline ?? false,
  resubmitUncertain: flags.resubmitUncertain ?? false,
  force: flags.force ?? false,
  withoutPrompt: flags.withoutPrompt ?? null,
  copies: flags.copies ? { from: 'start' } : null,
  spec: await specOf(flags, environment),
});
