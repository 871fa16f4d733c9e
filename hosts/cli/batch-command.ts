import type { Engine } from '../../engine/index.ts';
import { countStates } from '../../shared/domain/clip-state.ts';
import type { ResultDocument } from '../../shared/domain/result-document.ts';
import { type ExitCode, exitCodes } from '../../shared/errors/codes.ts';
import type { Environment } from './environment.ts';
import { exitCodeOfDocument, exitCodeOfError } from './exit-code.ts';
import { type Interruption, listenForInterruption } from './interruption.ts';
import { createProgressView } from './output/create-progress-view.ts';
import type { ProgressView } from './output/progress-view.ts';
import { resultTable } from './output/result-table.ts';
import { terminalWidth } from './output/terminal-width.ts';
import { writeJson, writeOut } from './output/write-out.ts';
import { type PlaceOptions, withEngine } from './with-engine.ts';

export type BatchOptions = PlaceOptions & { json?: boolean; quiet?: boolean };

export type BatchCommand = {
  work: (engine: Engine, signal: AbortSignal) => Promise<ResultDocument>;
  /** What is said when there was no clip to work on. */
  emptyText: string;
};

/** The document of a batch that was interrupted before its clips were known. */
const nothingYet: ResultDocument = {
  batch: null,
  counts: countStates([]),
  stopped_by: null,
  clips: [],
};

/** Does the work; an interrupt that breaks it off has a document too. */
const documentOf = async (
  command: BatchCommand,
  options: BatchOptions,
  environment: Environment,
  view: ProgressView,
  { signal }: Interruption,
): Promise<ResultDocument> => {
  try {
    return await withEngine(options, environment, (engine) => {
      engine.subscribe(view.show);
      return command.work(engine, signal);
    });
  } catch (error) {
    if (!signal.aborted || exitCodeOfError(error) === exitCodes.usage) throw error;
    return nothingYet;
  }
};

/**
 * Runs a command whose result is a document: progress on standard error, the document as a table
 * or as JSON on standard output.
 */
export const runBatchCommand = async (
  options: BatchOptions,
  environment: Environment,
  command: BatchCommand,
): Promise<ExitCode> => {
  const view = createProgressView(options.quiet ?? false);
  const interruption = listenForInterruption({
    first: () =>
      view.say('Stopping; submissions under way are waited for. Press again to end at once.'),
    second: view.end,
  });
  try {
    const document = await documentOf(command, options, environment, view, interruption);
    view.end();
    const isInterrupted = interruption.signal.aborted;
    const emptyText = isInterrupted ? 'Interrupted before any clip was found.' : command.emptyText;
    await (options.json
      ? writeJson(document)
      : writeOut(
          resultTable(document, { widthCells: terminalWidth(), emptyText, marksReused: true }),
        ));
    return exitCodeOfDocument(document, isInterrupted);
  } finally {
    view.end();
    interruption.end();
  }
};
