import type { EvaluateOptions } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import type { ResultDocument, StopReason } from '../../../shared/domain/result-document.ts';
import {
  expectAddresses,
  jobAtAddress,
  type ListedAddress,
} from '../../clips/addresses/listed-address.ts';
import type { NewJob } from '../../store/tables/job-row.ts';
import { findSelection } from '../find-selection.ts';
import { type PromptRequest, promptFinderFor } from '../prompt-finder-for.ts';
import { batchDocument } from '../results/result-document.ts';
import { labelOf } from './batch-selection.ts';
import { checkMetadata } from './check-metadata.ts';
import { addJobs, type BatchOfJobs, commandEnded } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';
import { addRetries, type RetryRuns, retryDocument } from './retry-runs.ts';
import type { QueueRun } from './run-queue.ts';

export type EvaluatePaths = PromptRequest & {
  /** Absolute paths of clips and folders. */
  paths: readonly string[];
  /** Clips that lie at an address; the prompt for every clip is that of these, too. */
  addresses?: readonly ListedAddress[];
  options: EvaluateOptions;
  /** The batch stops before it would cross this many billable units; by default it has no cap. */
  capUnits?: number | undefined;
};

/** Clips that were found, and how they are evaluated. */
export type EvaluateClips = {
  clips: readonly NewJob[];
  label: string;
  prompts: PromptRequest;
  options: EvaluateOptions;
  capUnits?: number | undefined;
};

/** A prompt for every clip stands for those that were listed, as it does for all others. */
const listedWithTyped = ({ addresses = [], prompt: text }: EvaluatePaths): ListedAddress[] =>
  expectAddresses(addresses).map((listed) =>
    text === undefined || text.trim() === ''
      ? listed
      : { ...listed, prompt: { text, source: 'typed', origin: null, detail: null } },
  );

export type Commands = ReturnType<typeof createCommands>;

/**
 * What commands of the command line have done by the queue: each puts its batch there, runs that one
 * and nothing else, and waits for it. What acts at the service takes turns: none pays for another's
 * clip.
 */
export const createCommands = (parts: QueueParts, run: QueueRun) => {
  const { store, link, bus, takeTurns } = parts;

  const runBatch = (
    batchId: BatchId,
    interrupt: AbortSignal,
    resubmitUncertain: boolean,
  ): Promise<StopReason | null> => run.runForCommand(batchId, { interrupt, resubmitUncertain });

  /** @throws AppError api_key_not_set */
  const evaluateInTurn = async (
    { clips, label, prompts, capUnits, options }: EvaluateClips,
    interrupt: AbortSignal,
  ): Promise<ResultDocument> => {
    const { resubmitUncertain, ...stored } = options;
    const batch: BatchOfJobs = {
      ...{ serviceId: link.id(), origin: 'command line' as const, label },
      ...{ options: { ...stored, prompts }, capUnits: capUnits ?? null },
    };
    const batchId = await addJobs(clips, batch, parts);
    return batchDocument(store, batchId, await runBatch(batchId, interrupt, resubmitUncertain));
  };

  return {
    evaluateClips: (request: EvaluateClips, interrupt: AbortSignal): Promise<ResultDocument> =>
      takeTurns(() => evaluateInTurn(request, interrupt), interrupt),
    /** Adds clips to a batch that has come to rest, and goes on with it. */
    goOn: (
      batchId: BatchId,
      clips: readonly NewJob[],
      { resubmitUncertain }: EvaluateOptions,
      interrupt: AbortSignal,
    ): Promise<ResultDocument> =>
      takeTurns(async () => {
        // A kill from here on leaves nothing to be mended.
        run.setPhase(batchId, 'interrupted', commandEnded);
        store.jobs.add(batchId, clips);
        return batchDocument(store, batchId, await runBatch(batchId, interrupt, resubmitUncertain));
      }, interrupt),
    /**
     * Evaluates every clip in what the user named. What is finished is reused, what was submitted
     * earlier is waited for.
     * @throws AppError path_not_found, path_unreadable, interrupted, api_key_not_set, usage,
     *   metadata_too_large, data_folder_busy, bad_input
     */
    evaluatePaths: (request: EvaluatePaths, interrupt: AbortSignal): Promise<ResultDocument> =>
      takeTurns(async () => {
        const { paths, options, capUnits, prompt, promptsFile, promptSources } = request;
        checkMetadata(options.metadata);
        // Asked for before the search: without it there is nothing to search for.
        link.id();
        store.becomeWriter();
        const clips = await findSelection(paths, bus, interrupt);
        const prompts = { prompt, promptsFile, promptSources };
        // A list that cannot be read leaves no batch behind.
        await promptFinderFor(prompts, clips, parts);
        const listed = listedWithTyped(request);
        const label = labelOf([...paths, ...listed.map(({ address }) => address)]);
        const jobs = [...clips, ...listed.map(jobAtAddress)];
        return evaluateInTurn({ clips: jobs, label, prompts, options, capUnits }, interrupt);
      }, interrupt),
    /**
     * Asks the service to do runs over, in a batch for those that are alike: the document is of all
     * of them, and names their batch where there is one.
     * @throws AppError unknown_run, other_service, not_retryable, api_key_not_set, data_folder_busy
     */
    retryRuns: (request: RetryRuns, interrupt: AbortSignal): Promise<ResultDocument> =>
      takeTurns(async () => {
        const { runs, batches } = await addRetries(request, parts);
        let stoppedBy: StopReason | null = null;
        for (const batchId of interrupt.aborted ? [] : batches) {
          const reason = await runBatch(batchId, interrupt, false);
          stoppedBy ??= reason;
        }
        return retryDocument(runs, batches, stoppedBy, store);
      }, interrupt),
    /** A batch that its command does not go on with. */
    leave: (batchId: BatchId): void => {
      if (!store.batches.hasEnded(batchId)) run.setPhase(batchId, 'interrupted', commandEnded);
    },
  };
};
