import type { Engine } from '../../engine/index.ts';
import type { ResultDocument } from '../../shared/domain/result-document.ts';
import type { ExitCode } from '../../shared/errors/codes.ts';
import type { Environment } from './environment.ts';
import { exitCodeOfDocument } from './exit-code.ts';
import { listenForInterruption } from './interruption.ts';
import { createProgressView } from './output/progress-view.ts';
import { resultTable } from './output/result-table.ts';
import { writeJson, writeOut } from './output/write-out.ts';
import { type PlaceOptions, withEngine } from './with-engine.ts';

export type BatchOptions = PlaceOptions & { json?: boolean; quiet?: boolean };

const widthCells = (): number =>
  process.stdout.isTTY ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY;

/**
 * Runs a command whose result is a document: progress on standard error, the document as a table
 * or as JSON on standard output.
 */
export const runBatchCommand = async (
  options: BatchOptions,
  environment: Environment,
  work: (engine: Engine, signal: AbortSignal) => Promise<ResultDocument>,
): Promise<ExitCode> => {
  const view = createProgressView(options.quiet ?? false);
  const interruption = listenForInterruption(() =>
    view.say('Stopping; submissions under way are waited for. Press again to end at once.'),
  );
  try {
    const document = await withEngine(options, environment, async (engine) => {
      engine.subscribe(view.show);
      return work(engine, interruption.signal);
    });
    view.end();
    await (options.json ? writeJson(document) : writeOut(resultTable(document, widthCells())));
    return exitCodeOfDocument(document, interruption.signal.aborted);
  } finally {
    view.end();
    interruption.end();
  }
};
