import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Option } from 'commander';
import type { Engine, NamedSelection } from '../../../engine/index.ts';
import {
  maxLogoBytes,
  type ReportFormatId,
  type ReportOptions,
  reportFormats,
} from '../../../shared/contract/reports.ts';
import type { WrittenReport } from '../../../shared/documents/documents.ts';
import {
  type DecisionFilter,
  decisionCountsText,
  decisionFilters,
} from '../../../shared/domain/decision.ts';
import { missingFontsText } from '../../../shared/domain/shown-names.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { Cli, Environment } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { ask, canAsk } from '../output/ask.ts';
import { countOf } from '../output/phrases.ts';
import { createReportProgress, type ReportProgressView } from '../output/progress.ts';
import { printToStderr, writeJson, writeLines, writeOut } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { dataDirOption, exampleText, parseText } from './options.ts';
import { addReportOptions, type ReportOptionFlags, reportOptionsOf } from './report-options.ts';

/**
 * Returns the beginning of a file as the data URI of a PNG, enough to see that it is too large.
 * @param path absolute @throws AppError path_unreadable
 */
const readLogoFile = async (path: string): Promise<string> => {
  try {
    const bytes = await buffer(createReadStream(path, { end: maxLogoBytes }));
    return `data:image/png;base64,${bytes.toString('base64')}`;
  } catch (cause) {
    throw new AppError('path_unreadable', `The logo ${path} cannot be read.`, { cause });
  }
};

type ReportToWrite = {
  readonly format: ReportFormatId;
  readonly options: ReportOptions;
  readonly selection: NamedSelection;
  readonly replaces: boolean;
};

const isExistingOutput = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'output_exists';

const confirmReplacement = async (target: string, signal: AbortSignal): Promise<void> => {
  if (canAsk()) {
    if (await ask(`${printableText(target)} already exists. Replace it?`, signal)) return;
    throw new AppError('output_exists', 'Nothing was written. Choose a different name.');
  }
  throw new AppError(
    'output_exists',
    `${target} already exists. Choose another name, or replace it with --replace.`,
  );
};

/** Formats that link to the files of the clips: without paths by their names. */
const linkingFormats: ReadonlySet<ReportFormatId> = new Set(['fcpxml', 'otio', 'premiere']);

const formatNotes: Partial<Record<ReportFormatId, string>> = {
  edl: 'An EDL has markers only. The clips come into Resolve with the same report as --format premiere.',
  otio: 'The timeline has kept clips only. Markers of other formats are at places on a timeline of all clips.',
};

/**
 * Writes a report; asks before anything is replaced.
 * @throws AppError of the selection, output_exists, output_not_written; the signal's reason
 */
const writeReport = async (
  { reports }: Engine,
  { format, options, selection, replaces }: ReportToWrite,
  target: string,
  progress: ReportProgressView,
  signal: AbortSignal,
): Promise<WrittenReport> => {
  const request = { format, options, selection: await reports.selectionOf(selection), target };
  const leftOut = await reports.countLeftOut(request);
  if (leftOut.findings > 0) {
    printToStderr(
      `${countOf(leftOut.findings, 'unreviewed finding')} left out. Review them first, or add --only real,unreviewed.`,
    );
  }
  if (leftOut.dismissed > 0) {
    printToStderr(
      `${countOf(leftOut.dismissed, 'dismissed finding')} of the selected clips left out. To include false alarms, add --only real,unreviewed,wrong.`,
    );
  }
  const clipsLeftOut = decisionCountsText(leftOut.clips);
  if (clipsLeftOut !== '') printToStderr(`Clips left out of ${format}: ${clipsLeftOut}.`);
  const write = async (mayReplace: boolean) => {
    try {
      return await reports.write({ ...request, replaces: mayReplace }, progress.show, signal);
    } finally {
      progress.end();
    }
  };
  const { clips, isFolder, missingFonts } = await write(replaces).catch(async (error: unknown) => {
    if (replaces || !isExistingOutput(error)) throw error;
    await confirmReplacement(target, signal);
    return write(true);
  });
  if (missingFonts.length > 0) printToStderr(missingFontsText(missingFonts));
  if (linkingFormats.has(format) && !options.withPaths) {
    printToStderr(
      `The clips are linked by name. Put the ${isFolder ? 'files' : 'file'} into the folder of the clips, or add --paths.`,
    );
  }
  const note = formatNotes[format];
  if (note) printToStderr(note);
  return { format, path: target, kind: isFolder ? 'folder' : 'file', clips };
};

/** Prints a report once it is complete, so that a script never reads an incomplete one. */
const printReport = async (write: (target: string) => Promise<unknown>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'clipcheck-report-'));
  try {
    const target = join(folder, 'report');
    await write(target);
    for await (const piece of createReadStream(target)) await writeOut(piece);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type ReportFlags = LocationOptions &
  ReportOptionFlags & {
    format?: ReportFormatId;
    batch?: string;
    view?: string;
    clips?: string[];
    decision?: DecisionFilter;
    replace?: boolean;
    json?: boolean;
    quiet?: boolean;
  };

const formatOfName = (out: string): ReportFormatId => {
  const ending = extname(out).slice(1).toLowerCase();
  const format = (['html', 'pdf', 'md', 'jsonl', 'edl', 'fcpxml', 'otio'] as const).find(
    (known) => known === ending,
  );
  if (format) return format;
  throw new AppError('usage', `Give the format: --format ${reportFormats.join('|')}.`);
};

/** Refuses formats that cannot be printed. @throws AppError usage */
const assertPrintable = async (
  { reports }: Engine,
  { format, options }: ReportToWrite,
  flags: ReportFlags,
): Promise<void> => {
  if (flags.json || flags.replace) {
    throw new AppError('usage', 'The report itself is printed. Omit --json and --replace.');
  }
  if (await reports.hasFiles({ format, options })) {
    throw new AppError('usage', 'This report has several files. Give a folder or a .zip.');
  }
  if (format === 'pdf' && process.stdout.isTTY) {
    throw new AppError('usage', 'A terminal cannot show a PDF. Give a file name.');
  }
};

const writeAndReport = async (
  out: string,
  flags: ReportFlags,
  environment: Environment,
  signal: AbortSignal,
): Promise<void> => {
  const format = flags.format ?? formatOfName(out);
  const absolute = (path: string): string => resolve(environment.workingDir, path);
  const targets = flags.clips?.map((text) => ({ text, path: absolute(text) }));
  // Invalid options are refused before anything is opened.
  reportOptionsOf(flags, format);
  if (flags.browser !== undefined && format !== 'pdf') {
    throw new AppError('usage', '--browser applies to pdf only. Omit it.');
  }
  const progress = createReportProgress(flags.quiet, 'Writing the report');
  await withEngine(flags, environment, async (engine) => {
    const logo = flags.logo === undefined ? null : await readLogoFile(absolute(flags.logo));
    const report: ReportToWrite = {
      format,
      options: reportOptionsOf(flags, format, logo),
      replaces: flags.replace ?? false,
      selection: { batch: flags.batch, view: flags.view, targets, decision: flags.decision },
    };
    if (out === '-') {
      await assertPrintable(engine, report, flags);
      return printReport((target) => writeReport(engine, report, target, progress, signal));
    }
    const written = await writeReport(engine, report, absolute(out), progress, signal);
    if (flags.json) return writeJson(written);
    return writeLines([`${out}: ${countOf(written.clips, 'clip')}`]);
  });
};

export const addReportCommand = (cli: Cli): void => {
  const { program, environment } = cli;
  const cutOff = ['Interrupted: no report was written.'];
  const command = program
    .command('report')
    .description('write a report of stored results; default: all clips; no network')
    .argument('<out>', 'file or folder to write; - prints the report')
    .addOption(new Option('--format <format>', 'format of the report').choices(reportFormats))
    .addOption(new Option('--batch <key>', 'the clips of a batch').argParser(parseText))
    .addOption(
      new Option('--view <name>', 'the clips of a saved view')
        .argParser(parseText)
        .conflicts('batch'),
    )
    .addOption(
      new Option('--clips <clip...>', 'clips by file, folder, hash or evaluation id').conflicts([
        'batch',
        'view',
      ]),
    );
  command.addOption(
    new Option('--decision <decision>', 'of these, the clips so decided').choices(decisionFilters),
  );
  addReportOptions(command)
    .option('--browser <file>', 'the Chrome, Edge or Chromium that prints a PDF', parseText)
    .option('--replace', 'replace an existing report')
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document: what was written')
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      exampleText(
        'clipcheck report takes.pdf --layout client',
        'clipcheck report findings.csv --format csv --clips takes',
      ),
    )
    .action((out: string, flags: ReportFlags) =>
      untilInterrupted(cli, { cutOff }, async (signal) => {
        await writeAndReport(out, flags, environment, signal);
      }),
    );
};
