import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Engine } from '../../../engine/index.ts';
import { type ReportFormatId, reportFormats } from '../../../shared/contract/reports.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { exitCodes } from '../../../shared/errors/codes.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { Environment } from '../environment.ts';
import type { ExitCodeHolder } from '../exit-code-holder.ts';
import { listenForInterruption } from '../interruption.ts';
import { createReportProgress } from '../output/report-progress.ts';
import { writeJson, writeOut } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { exampleText } from './example-text.ts';
import { dataDirOption } from './location-options.ts';
import { readLogoFile } from './read-logo-file.ts';
import { addReportOptions, type ReportOptionFlags, reportOptionsOf } from './report-options.ts';
import { parseText } from './run-options.ts';
import { type ReportToWrite, writeReport } from './write-report.ts';

/**
 * Writes a report to a temporary file, and prints it when it is complete, so that a script never
 * reads an incomplete report.
 */
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
    replace?: boolean;
    json?: boolean;
    quiet?: boolean;
  };

const parseFormat = (text: string): ReportFormatId => {
  const format = reportFormats.find((known) => known === text);
  if (format) return format;
  throw new InvalidArgumentError(`It is one of ${reportFormats.join(', ')}.`);
};

/** Returns the format of a file extension, if only one format has it. */
const formatOfName = (out: string): ReportFormatId => {
  const ending = extname(out).slice(1).toLowerCase();
  const format = (['html', 'pdf', 'md', 'jsonl', 'edl', 'fcpxml'] as const).find(
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
  const progress = createReportProgress(flags.quiet ?? false);
  await withEngine(flags, environment, async (engine) => {
    const logo = flags.logo === undefined ? null : await readLogoFile(absolute(flags.logo));
    const report: ReportToWrite = {
      ...{
        format,
        options: reportOptionsOf(flags, format, logo),
        replaces: flags.replace ?? false,
      },
      selection: { batch: flags.batch, view: flags.view, targets },
    };
    if (out === '-') {
      await assertPrintable(engine, report, flags);
      return printReport((target) => writeReport(engine, report, target, progress, signal));
    }
    const written = await writeReport(engine, report, absolute(out), progress, signal);
    if (flags.json) return writeJson(written);
    const { clips } = written;
    return writeOut(`${printableText(out)}: ${clips} ${clips === 1 ? 'clip' : 'clips'}\n`);
  });
};

export const addReportCommand = (
  program: Command,
  environment: Environment,
  result: ExitCodeHolder,
): void => {
  const command = program
    .command('report')
    .description('write a report of stored results; default: all clips; no network')
    .argument('<out>', 'file or folder to write; - prints the report')
    .addOption(new Option('--format <format>', reportFormats.join(' ')).argParser(parseFormat))
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
  addReportOptions(command)
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
    .action(async (out: string, flags: ReportFlags) => {
      const interruption = listenForInterruption({});
      try {
        await writeAndReport(out, flags, environment, interruption.signal);
      } catch (error) {
        if (!interruption.signal.aborted) throw error;
        process.stderr.write('Interrupted: no report was written.\n');
        result.exitCode = exitCodes.interrupted;
      } finally {
        interruption.end();
      }
    });
};
