import { type Command, InvalidArgumentError, Option } from 'commander';
import {
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
import { failOnOption, trustImportsOption } from './fail-on-option.ts';
import { parseText } from './run-options.ts';

export type ReportOptionFlags = {
  only?: FindingKind[];
  title?: string;
  bom?: boolean;
  stills?: ReportOptions['stills'];
  layout?: ReportOptions['layout'];
  paper?: ReportOptions['paper'];
  /** Path of a file. */
  logo?: string;
  introduction?: string;
  timeline?: ReportOptions['timeline'];
  startTimecode?: string;
  fps?: number;
  allMarkers?: boolean;
  failOn?: FailCondition[];
  trustImports?: boolean;
};

const flagOf: Readonly<Record<FormatOption, string>> = {
  title: '--title',
  withBom: '--bom',
  stills: '--stills',
  layout: '--layout',
  paper: '--paper',
  logo: '--logo',
  introduction: '--introduction',
  timeline: '--timeline',
  startTimecode: '--start-timecode',
  timelineFps: '--fps',
  mergesMarkers: '--all-markers',
  failsOn: '--fail-on',
  trustsImports: '--trust-imports',
};

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
  <Name extends 'title' | 'introduction' | 'startTimecode' | 'timelineFps'>(
    name: Name,
    read: (text: string) => unknown,
    advice: string,
  ) =>
  (text: string): ReportOptions[Name] => {
    const parsed = reportOptionsSchema.shape[name].safeParse(read(text));
    if (parsed.success) return parsed.data as ReportOptions[Name];
    throw new InvalidArgumentError(advice);
  };

/** Parses a rate: `25`, `23.976` or `24000/1001`. */
const readRate = (text: string): number => {
  const [, numerator, denominator = '1'] = /^(\d+(?:\.\d+)?)(?:\/(\d+))?$/.exec(text) ?? [];
  return numerator === undefined ? Number.NaN : Number(numerator) / Number(denominator);
};

const clientHelp = (text: string): string => `${text} (--layout client)`;

const optionList = (): Option[] => [
  new Option(
    '--only <kinds>',
    `include only these findings: one or more of ${findingKinds.join(',')}`,
  ).argParser(parseOnly),
  new Option('--title <text>', helpOf('title', 'title of the report')).argParser(
    parseAs('title', (text) => text, 'It takes 1 to 200 characters.'),
  ),
  new Option('--stills <size>', helpOf('stills', 'pictures of findings')).choices([
    'none',
    'small',
    'large',
  ]),
  new Option(
    '--layout <layout>',
    helpOf('layout', 'technical: everything; client: without internal details'),
  ).choices(['technical', 'client']),
  new Option('--paper <size>', helpOf('paper', 'size of the pages; default: a4')).choices([
    'a4',
    'letter',
  ]),
  new Option('--logo <file>', clientHelp('a PNG or JPEG above the title')).argParser(parseText),
  new Option('--introduction <text>', clientHelp('text below the title')).argParser(
    parseAs('introduction', (text) => text, 'It takes at most 4,000 characters.'),
  ),
  new Option('--bom', helpOf('withBom', 'start with a byte order mark, for Excel')),
  new Option(
    '--timeline <kind>',
    helpOf('timeline', 'one timeline for all clips, or one file per clip'),
  ).choices(['one', 'clips']),
  new Option(
    '--start-timecode <HH:MM:SS:FF>',
    helpOf('startTimecode', 'start timecode of the timeline; default: 01:00:00:00'),
  ).argParser(parseAs('startTimecode', (text) => text, 'It has the form 01:00:00:00.')),
  new Option(
    '--fps <rate>',
    helpOf('timelineFps', 'frame rate of the timeline; default: that of the first clip'),
  ).argParser(
    parseAs('timelineFps', readRate, 'It takes a rate from 1 to 100, such as 25 or 24000/1001.'),
  ),
  new Option(
    '--all-markers',
    helpOf('mergesMarkers', 'one marker per finding, even if several start on the same frame'),
  ),
  failOnOption(
    helpOf('failsOn', 'conditions that fail a clip, such as "glitch>0"; default: any finding'),
  ),
  trustImportsOption(helpOf('trustsImports', 'let clips pass with only an imported result')),
];

export const addReportOptions = (command: Command): Command => {
  for (const option of optionList()) command.addOption(option);
  return command;
};

const optionsFromFlags = (flags: ReportOptionFlags): Partial<Pick<ReportOptions, FormatOption>> => {
  const { title, bom, stills, timeline, startTimecode, fps, allMarkers, failOn, trustImports } =
    flags;
  const { layout, paper, introduction } = flags;
  return {
    ...(title === undefined ? {} : { title }),
    ...(bom ? { withBom: true } : {}),
    ...(stills === undefined ? {} : { stills }),
    ...(layout === undefined ? {} : { layout }),
    ...(paper === undefined ? {} : { paper }),
    ...(introduction === undefined ? {} : { introduction }),
    ...(timeline === undefined ? {} : { timeline }),
    ...(startTimecode === undefined ? {} : { startTimecode }),
    ...(fps === undefined ? {} : { timelineFps: fps }),
    ...(allMarkers ? { mergesMarkers: false } : {}),
    ...(failOn === undefined ? {} : { failsOn: failOn.map(failConditionText) }),
    ...(trustImports ? { trustsImports: true } : {}),
  };
};

const clientFlags = ['logo', 'introduction'] as const;

const assertClientLayout = (flags: ReportOptionFlags): void => {
  const flag = clientFlags.find((name) => flags[name] !== undefined);
  if (flag === undefined || flags.layout === 'client') return;
  throw new AppError('usage', `--${flag} needs --layout client. Add that, or omit it.`);
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
  assertClientLayout(flags);
  const options = optionsFromFlags(flags);
  const known: readonly FormatOption[] = optionsOfFormat[format];
  for (const option of Object.keys(options) as FormatOption[]) {
    if (known.includes(option)) continue;
    throw new AppError(
      'usage',
      `${flagOf[option]} does not apply to ${format}; it applies to ${formatsWith(option)}. Omit it.`,
    );
  }
  return reportOptionsSchema.parse({ ...options, logo, only: flags.only ?? [] });
};
