import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  clientOptions,
  type FormatOption,
  optionsOfFormat,
  type ReportFormatId,
  type ReportOptions,
  reportFormats,
  reportOptionsSchema,
} from '../../../shared/contract/reports.ts';
import { type FailCondition, failConditionText } from '../../../shared/domain/fail-condition.ts';
import { type FindingKind, findingKinds } from '../../../shared/domain/verdict.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { failOnOption, parseSome, parseText, trustImportsOption } from './options.ts';

const formatsWith = (option: FormatOption): string =>
  reportFormats.filter((format) => optionsOfFormat[format].includes(option)).join(', ');

const isForClient = (option: FormatOption): boolean =>
  clientOptions.some((client) => client === option);

/** Creates a parser that checks a value by the options' schema. @param advice shown on failure */
const parseAs =
  <Name extends 'title' | 'introduction' | 'startTimecode' | 'startFrame' | 'timelineFps'>(
    name: Name,
    advice: string,
    read: (text: string) => unknown = (text) => text,
  ) =>
  (text: string): ReportOptions[Name] => {
    const parsed = reportOptionsSchema.shape[name].safeParse(read(text));
    if (parsed.success) return parsed.data as ReportOptions[Name];
    throw new InvalidArgumentError(advice);
  };

/** Parses a number or a fraction: `25`, `23.976` or `24000/1001`. */
const readNumber = (text: string): number => {
  const [, numerator, denominator = '1'] = /^(\d+(?:\.\d+)?)(?:\/(\d+))?$/.exec(text) ?? [];
  return numerator === undefined ? Number.NaN : Number(numerator) / Number(denominator);
};

const choicesOf = (name: 'stills' | 'layout' | 'paper' | 'timeline'): readonly string[] =>
  reportOptionsSchema.shape[name].unwrap().options;

const optionOf: Readonly<Record<FormatOption, Option>> = {
  title: new Option('--title <text>', 'title of the report').argParser(
    parseAs('title', 'It takes 1 to 200 characters.'),
  ),
  stills: new Option('--stills <size>', 'pictures of findings').choices(choicesOf('stills')),
  layout: new Option(
    '--layout <layout>',
    'technical: everything; client: without internal details',
  ).choices(choicesOf('layout')),
  paper: new Option('--paper <size>', 'size of the pages; default: a4').choices(choicesOf('paper')),
  logo: new Option('--logo <file>', 'a PNG above the title').argParser(parseText),
  introduction: new Option('--introduction <text>', 'text below the title').argParser(
    parseAs('introduction', 'It takes at most 4,000 characters.'),
  ),
  withPaths: new Option('--paths', 'full paths of clips, not only names'),
  withBom: new Option('--bom', 'start with a byte order mark, for Excel'),
  timeline: new Option(
    '--timeline <kind>',
    'one timeline for all clips, or one file per clip',
  ).choices(choicesOf('timeline')),
  startTimecode: new Option(
    '--start-timecode <HH:MM:SS:FF>',
    'start timecode of the timeline; default: 01:00:00:00',
  ).argParser(parseAs('startTimecode', 'It has the form 01:00:00:00.')),
  startFrame: new Option(
    '--start-frame <number>',
    'number of the first frame: of the timeline, and of clips in notes and tables, such as 1001',
  )
    .conflicts('startTimecode')
    .argParser(parseAs('startFrame', 'It takes a whole number from 0 to 8639999.', readNumber)),
  timelineFps: new Option(
    '--fps <rate>',
    'frame rate of the timeline; default: that of most clips',
  ).argParser(
    parseAs('timelineFps', 'It takes a rate from 1 to 100, such as 25 or 24000/1001.', readNumber),
  ),
  mergesMarkers: new Option(
    '--all-markers',
    'one marker per finding, even if several start on the same frame',
  ),
  failsOn: failOnOption('conditions that fail a clip, such as "glitch>0"; default: any finding'),
  trustsImports: trustImportsOption('let clips pass with only an imported result'),
};

const options = Object.entries(optionOf) as [FormatOption, Option][];

for (const [name, option] of options) {
  option.description += ` (${isForClient(name) ? '--layout client' : formatsWith(name)})`;
}

export const addReportOptions = (command: Command): Command => {
  command.addOption(
    new Option(
      '--only <kinds>',
      `include only these findings: one or more of ${findingKinds.join(',')}`,
    ).argParser(parseSome(findingKinds)),
  );
  for (const [, option] of options) command.addOption(option);
  return command;
};

/** Flags by name; of the logo, the path of its file. */
export type ReportOptionFlags = { only?: FindingKind[]; logo?: string };

const optionValue = (name: FormatOption, given: unknown): unknown => {
  if (name === 'mergesMarkers') return false;
  return name === 'failsOn' ? (given as FailCondition[]).map(failConditionText) : given;
};

/**
 * Converts the flags to options of a format.
 * @param logo as a data URI; null for none
 * @throws AppError usage for a flag that does not apply to the format
 */
export const reportOptionsOf = (
  flags: ReportOptionFlags,
  format: ReportFormatId,
  logo: string | null = null,
): ReportOptions => {
  const values: Record<string, unknown> = flags;
  const known: readonly FormatOption[] = optionsOfFormat[format];
  const given: Partial<Record<FormatOption, unknown>> = {};
  for (const [name, option] of options) {
    const value = values[option.attributeName()];
    if (value === undefined) continue;
    if (isForClient(name) && values.layout !== 'client') {
      throw new AppError('usage', `${option.long} needs --layout client. Add that, or omit it.`);
    }
    if (!isForClient(name) && !known.includes(name)) {
      throw new AppError(
        'usage',
        `${option.long} does not apply to ${format}; it applies to ${formatsWith(name)}. Omit it.`,
      );
    }
    given[name] = optionValue(name, value);
  }
  return reportOptionsSchema.parse({ ...given, logo, only: flags.only ?? [] });
};
