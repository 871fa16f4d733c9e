import type { Fetched, FetchedEvaluation } from '../../../shared/documents/fetched.ts';
import type { ResultDocument } from '../../../shared/documents/result.ts';
import type { EvaluateOptions } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import type { StopReason } from '../../../shared/domain/reason.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import {
  jobAtAddress,
  type ListedAddress,
  parseAddresses,
} from '../../clips/addresses/listed-address.ts';
import type { NewJob } from '../../store/tables/job-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { type FetchHooks, fetched } from '../fetch-evaluations.ts';
import { findRun } from '../find-own-runs.ts';
import { findSelection } from '../find-selection.ts';
import { checkMetadata } from '../pipeline/request-of.ts';
import { type PromptRequest, promptFinderFor } from '../prompt-finder-for.ts';
import { batchDocument, standingResult } from '../results/result-document.ts';
import { type AdoptEvaluations, adoptEvaluations } from './adopt-evaluations.ts';
import { addCompletions, type CompleteRuns, clipsToComplete } from './complete-clips.ts';
import { addJobs, commandEnded, labelOf } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';
import { addRetries, type RetryRuns, retryDocument } from './retry-runs.ts';
import type { QueueRun } from './run-queue.ts';

export type EvaluatePaths = PromptRequest & {
  /** Absolute paths of clips and folders. */
  paths: readonly string[];
  /** Clips at addresses; the prompt for every clip applies to these too. */
  addresses?: readonly ListedAddress[];
  options: EvaluateOptions;
  /** The batch stops before it would cross this many billable units; by default it has no cap. */
  capUnits?: number | undefined;
};

type EvaluateClips = {
  clips: readonly NewJob[];
  label: string;
  prompts: PromptRequest;
  options: EvaluateOptions;
  capUnits?: number | undefined;
};

const listedWithTyped = ({ addresses = [], prompt: text }: EvaluatePaths): ListedAddress[] =>
  parseAddresses(addresses).map((listed) =>
    text === undefined || text.trim() === ''
      ? listed
      : { ...listed, prompt: { text, source: 'typed', origin: null, detail: null } },
  );

const specWithoutFiles = (): AppError =>
  new AppError(
    'usage',
    'A delivery spec is checked in files. Download the clips at URLs first, or run them without a spec.',
  );

export type Commands = ReturnType<typeof createCommands>;

/** Runs commands through the queue. Commands that submit take turns: no clip is paid for twice. */
export const createCommands = (parts: QueueParts, run: QueueRun) => {
  const { store, link, bus, submitMutex } = parts;

  const evaluateInTurn = async (
    { clips, label, prompts, capUnits, options }: EvaluateClips,
    interrupt: AbortSignal,
  ): Promise<ResultDocument> => {
    const { resubmitUncertain, ...stored } = options;
    const batchId = await addJobs(
      clips,
      {
        serviceId: link.id(),
        origin: 'command line',
        label,
        options: { ...stored, prompts },
        capUnits: capUnits ?? null,
      },
      parts,
    );
    const stoppedBy = await run.runForCommand(batchId, { interrupt, resubmitUncertain });
    return batchDocument(store, batchId, stoppedBy);
  };

  /** @returns why the service refused the first batch that it refused */
  const runAll = async (
    batches: readonly BatchId[],
    interrupt: AbortSignal,
  ): Promise<StopReason | null> => {
    let stoppedBy: StopReason | null = null;
    for (const batchId of interrupt.aborted ? [] : batches) {
      const reason = await run.runForCommand(batchId, { interrupt, resubmitUncertain: false });
      stoppedBy ??= reason;
    }
    return stoppedBy;
  };

  const runAdded = (
    add: () => Promise<{ runs: RunRow[]; batches: BatchId[] }>,
    interrupt: AbortSignal,
    resultOf?: typeof standingResult,
  ): Promise<ResultDocument> =>
    submitMutex(async () => {
      const { runs, batches } = await add();
      return retryDocument(runs, batches, await runAll(batches, interrupt), store, resultOf);
    }, interrupt);

  return {
    evaluateClips: (request: EvaluateClips, interrupt: AbortSignal): Promise<ResultDocument> =>
      submitMutex(() => evaluateInTurn(request, interrupt), interrupt),
    resumeWith: (
      batchId: BatchId,
      clips: readonly NewJob[],
      { resubmitUncertain }: EvaluateOptions,
      interrupt: AbortSignal,
    ): Promise<ResultDocument> =>
      submitMutex(async () => {
        // From here on, a kill leaves nothing to repair.
        run.setPhase(batchId, 'interrupted', commandEnded);
        store.jobs.add(batchId, clips);
        const stoppedBy = await run.runForCommand(batchId, { interrupt, resubmitUncertain });
        return batchDocument(store, batchId, stoppedBy);
      }, interrupt),
    /**
     * @throws AppError path_not_found, path_unreadable, interrupted, api_key_not_set, usage,
     *   metadata_too_large, data_folder_busy, bad_input
     */
    evaluatePaths: (request: EvaluatePaths, interrupt: AbortSignal): Promise<ResultDocument> =>
      submitMutex(async () => {
        const { paths, options, capUnits, prompt, promptsFile, promptSources } = request;
        checkMetadata(options.metadata);
        // Requires the service before the search: without one there is nothing to do.
        link.id();
        store.becomeWriter();
        const clips = await findSelection(paths, { bus, copies: store.sortedCopies }, interrupt);
        const prompts = { prompt, promptsFile, promptSources };
        // A list that cannot be read leaves no batch behind.
        await promptFinderFor(prompts, clips, parts);
        const listed = listedWithTyped(request);
        if (options.spec && listed.length > 0) throw specWithoutFiles();
        const label = labelOf([...paths, ...listed.map(({ address }) => address)]);
        const jobs = [...clips, ...listed.map(jobAtAddress)];
        return evaluateInTurn({ clips: jobs, label, prompts, options, capUnits }, interrupt);
      }, interrupt),
    /**
     * The document covers all batches, and names theirs if there is only one.
     * @throws AppError unknown_run, other_service, not_retryable, api_key_not_set, data_folder_busy
     */
    retryRuns: (request: RetryRuns, interrupt: AbortSignal): Promise<ResultDocument> =>
      runAdded(() => addRetries(request, parts), interrupt),
    /**
     * Evaluates only what is missing in partial clips. The document is that of `retryRuns`, with
     * what was judged before.
     * @throws AppError unknown_run, other_service, not_retryable, api_key_not_set, data_folder_busy
     */
    completeRuns: (request: CompleteRuns, interrupt: AbortSignal): Promise<ResultDocument> => {
      const add = () => addCompletions(clipsToComplete(request, parts), 'command line', parts);
      return runAdded(add, interrupt, standingResult);
    },
    /** Also waits for adopted evaluations that have not ended. @throws like `adoptEvaluations` */
    adopt: (request: AdoptEvaluations, hooks: FetchHooks): Promise<Fetched> =>
      submitMutex(async () => {
        const adopted = await adoptEvaluations(request, 'command line', parts, hooks);
        const { evaluations, stoppedBy, batches } = adopted;
        const reason = await runAll(batches, hooks.signal);
        const now = (one: FetchedEvaluation): FetchedEvaluation =>
          one.state === 'pending'
            ? fetched(one, findRun(store, one.evaluationId, link.id()), parts)
            : one;
        return { evaluations: evaluations.map(now), stoppedBy: stoppedBy ?? reason };
      }, hooks.signal),
    leave: (batchId: BatchId): void => {
      if (!store.batches.hasEnded(batchId)) run.setPhase(batchId, 'interrupted', commandEnded);
    },
  };
};
