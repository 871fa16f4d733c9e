import type { Engine } from '../../engine/index.ts';
import {
  type BrokenCondition,
  type DocumentWithOutcomes,
  noResults,
  type ResultDocument,
  resultCodec,
} from '../../shared/documents/result.ts';
import {
  breachOf,
  type FailCondition,
  failConditionText,
  isDismissed,
  withTrustedVerdicts,
} from '../../shared/domain/fail-condition.ts';
import { exitCodes } from '../../shared/errors/codes.ts';
import { noOutcomes } from '../../shared/model/outcome.ts';
import type { Cli, Environment } from './environment.ts';
import { exitCodeOfDocument, exitCodeOfError } from './exit-code.ts';
import { stoppingText, untilInterrupted } from './interruption.ts';
import { terminalWidth } from './output/columns.ts';
import { partialHint } from './output/partial-hint.ts';
import { createProgressView, type ProgressView } from './output/progress.ts';
import { breachText, failedConditionsLines, resultTable } from './output/result-table.ts';
import { printToStderr, writeJson, writeLines } from './output/write-out.ts';
import { type LocationOptions, withEngine } from './with-engine.ts';

export type BatchCommandOptions = LocationOptions & { json?: boolean; quiet?: boolean };

type BatchCommand = {
  work: (engine: Engine, signal: AbortSignal) => Promise<ResultDocument>;
  conditions?: readonly FailCondition[];
  trustsImports?: boolean;
  emptyText: string;
  showsStates?: boolean;
};

const withConditions = async (
  engine: Engine,
  document: DocumentWithOutcomes,
  conditions: readonly FailCondition[],
  trustsImports: boolean,
): Promise<DocumentWithOutcomes> => {
  const broken: BrokenCondition[] = [];
  const imported = document.clips.filter((clip) => clip.imported && !trustsImports);
  for await (const { clip, findings } of engine.judged(document)) {
    for (const condition of conditions) {
      const counted = trustsImports ? withTrustedVerdicts(findings) : findings;
      const { path, sha256 } = clip;
      const breach = breachOf(condition, { ...clip, findings: counted });
      if (!breach) continue;
      const failingFindings = breach.findings.length + breach.unreadableFindings;
      broken.push({
        condition: failConditionText(condition),
        path,
        sha256,
        findings: failingFindings,
        importedVerdicts: breach.findings.filter(isDismissed).length,
        reason: breachText(clip, breach),
      });
    }
  }
  return {
    ...document,
    brokenConditions: broken,
    untrustedImports: imported.map(({ path, sha256 }) => ({ path, sha256 })),
  };
};

const documentOf = async (
  command: BatchCommand,
  options: BatchCommandOptions,
  environment: Environment,
  view: ProgressView,
  signal: AbortSignal,
): Promise<{ document: DocumentWithOutcomes; hint: readonly string[] }> => {
  try {
    return await withEngine(options, environment, async (engine) => {
      engine.subscribe(view.show);
      const { conditions, trustsImports = false } = command;
      const ended = await command.work(engine, signal);
      const document = await engine.withRunOutcomes(ended, trustsImports);
      const judged = conditions
        ? await withConditions(engine, document, conditions, trustsImports)
        : document;
      return { document: judged, hint: partialHint(engine, document.clips) };
    });
  } catch (error) {
    if (!signal.aborted || exitCodeOfError(error) === exitCodes.usage) throw error;
    // It was interrupted before its clips were known.
    return { document: { ...noResults(), clips: [], outcomes: noOutcomes() }, hint: [] };
  }
};

/** Runs a command with progress on standard error and its document on standard output. */
export const runBatchCommand = async (
  options: BatchCommandOptions,
  cli: Pick<Cli, 'environment' | 'result'>,
  command: BatchCommand,
): Promise<void> => {
  const view = createProgressView(options.quiet);
  const on = { first: () => view.print(stoppingText), second: view.end, cutOff: null };
  await untilInterrupted(cli, on, async (signal) => {
    const { document, hint } = await documentOf(
      command,
      options,
      cli.environment,
      view,
      signal,
    ).finally(view.end);
    const emptyText = signal.aborted ? 'Interrupted before any clip was found.' : command.emptyText;
    await (options.json
      ? writeJson(resultCodec.encode(document))
      : writeLines(
          resultTable(document, {
            widthCells: terminalWidth(),
            emptyText,
            marksReused: true,
            showsStates: command.showsStates ?? false,
          }),
        ));
    printToStderr(...failedConditionsLines(document), ...(options.json ? [] : hint));
    return exitCodeOfDocument(document, signal.aborted);
  });
};
