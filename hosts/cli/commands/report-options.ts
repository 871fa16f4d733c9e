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
import { failOnOption, parseText, trustImportsOption } from './options.ts';

const formatsWith = (option: FormatOption): string =>
  reportFormats.filter((format) => optionsOfFormat[format].includes(option)).join(', ');

const helpOf = (option: FormatOption, text: string): string => `${text} (${formatsWith(option)})`;

const parseOnly = (text: string): FindingKind[] => {
  const kinds = text.split(',').map((kind) => findingKinds.find((known) => known === kind.trim()));
  if (kinds.every((kind) => kind !== undefined)) return [...new Set(kinds)];
  throw new InvalidArgumentError(`It takes values from ${findingKinds.join(',')}, without spaces.`);
};

/** Creates a parser that checks a value by the options' schema. @param advice shown on failure */
const parseAs =
  <Name extends 'title' | 'introduction' | 'startTimecode' | 'startFrame' | 'timelineFps'>(
    name: Name,
    read: (text: string) => unknown,
    advice: string,
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

const clientHelp = (text: string): string => `${text} (--layout client)`;

const optionOf: Readonly<Record<FormatOption, Option>> = {
  title: new Option('--title <text>', helpOf('title', 'title of the report')).argParser(
    parseAs('title', (text) => text, 'It takes 1 to 200 characters.'),
  ),
  stills: new Option('--stills <size>', helpOf('stills', 'pictures of findings')).choices([
    ...['none', 'small', 'large'],
  ]),
  layout: new Option(
    '--layout <layout>',
    helpOf('layout', 'technical: everything; client: without internal details'),
  ).choices(['technical', 'client']),
  paper: new Option('--paper <size>', helpOf('paper', 'size of the pages; default: a4')).choices([
    ...['a4', 'letter'],
  ]),
  logo: new Option('--logo <file>', clientHelp('a PNG or JPEG above the title')).argParser(
    parseText,
  ),
  introduction: new Option('--introduction <text>', clientHelp('text below the title')).argParser(
    parseAs('introduction', (text) => text, 'It takes at most 4,000 characters.'),
  ),
  withPaths: new Option('--paths', helpOf('withPaths', 'full paths of clips, not only names')),
  withBom: new Option('--bom', helpOf('withBom', 'start with a byte order mark, for Excel')),
  timeline: new Option(
    '--timeline <kind>',
    helpOf('timeline', 'one timeline for all clips, or one file per clip'),
  ).choices(['one', 'clips']),
  startTimecode: new Option(
    '--start-timecode <HH:MM:SS:FF>',
    helpOf('startTimecode', 'start timecode of the timeline; default: 01:00:00:00'),
  ).argParser(parseAs('startTimecode', (text) => text, 'It has the form 01:00:00:00.')),
  startFrame: new Option(
    '--start-frame <number>',
    helpOf('startFrame', 'number of the first frame of timeline and clips, such as 1001'),
  )
    .conflicts('startTimecode')
    .argParser(parseAs('startFrame', readNumber, 'It takes a whole number from 0 to 8639999.')),
  timelineFps: new Option(
    '--fps <rate>',
    helpOf('timelineFps', 'frame rate of the timeline; default: that of the first clip'),
  ).argParser(
    parseAs('timelineFps', readNumber, 'It takes a rate from 1 to 100, such as 25 or 24000/1001.'),
  ),
  mergesMarkers: new Option(
    '--all-markers',
    helpOf('mergesMarkers', 'one marker per finding, even if several start on the same frame'),
  ),
  failsOn: failOnOption(
    helpOf('failsOn', 'conditions that fail a clip, such as "glitch>0"; default: any finding'),
  ),
  trustsImports: trustImportsOption(
    helpOf('trustsImports', 'let clips pass with only an imported result'),
  ),
};

export const addReportOptions = (command: Command): Command => {
  command.addOption(
    new Option(
      '--only <kinds>',
      `include only these findings: one or more of ${findingKinds.join(',')}`,
    ).argParser(parseOnly),
  );
  for (const option of Object.values(optionOf)) command.addOption(option);
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
  const options: Partial<Record<FormatOption, unknown>> = {};
  for (const [name, option] of Object.entries(optionOf) as [FormatOption, Option][]) {
    const given = values[option.attributeName()];
    if (given === undefined) continue;
    const isClient = clientOptions.some((client) => client === name);
    if (isClient && values.layout !== 'client') {
      throw new AppError('usage', `${option.long} needs --layout client. Add that, or omit it.`);
    }
    if (!isClient && !known.includes(name)) {
      throw new AppError(
        'usage',
        `${option.long} does not apply to ${format}; it applies to ${formatsWith(name)}. Omit it.`,
      );
    }
    options[name] = optionValue(name, given);
  }
  return reportOptionsSchema.parse({ ...options, logo, only: flags.only ?? [] });
};
