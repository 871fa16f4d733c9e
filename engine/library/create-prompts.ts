import type {
  PromptChoice,
  PromptQuestion,
  PromptRowInfo,
  PromptRowKind,
  TablePreview,
} from '../../shared/contract/prompts.ts';
import type { PromptCandidate, WorkflowQuestion } from '../../shared/domain/found-prompt.ts';
import type { BatchId, ClipId } from '../../shared/domain/ids.ts';
import { readTableFile } from '../clips/prompt-table/listed-prompts.ts';
import {
  createTablePreview,
  matchPromptTableText,
  type ReadTable,
} from '../clips/prompt-table/match-prompt-table.ts';
import {
  choiceExample,
  type PromptedClip,
  promptedClipOf,
  promptQuestion,
  promptRowInfo,
} from '../clips/prompt-table/prompted-clip.ts';
import { writePromptTable, writeTableFile } from '../clips/prompt-table/write-prompt-table.ts';
import { unknownBatch } from '../evaluation/queue/batch-controls.ts';
import type { Queue } from '../evaluation/queue/create-queue.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { Store } from '../store/store.ts';
import type { ClipActions } from './create-clip-actions.ts';
import type { TypedPrompt } from './library-calls.ts';

type Parts = { store: Store; bus: EventBus; clips: ClipActions; queue: Queue };
type OneBatch = { batchId: BatchId };
type OneTable = OneBatch & { text: string };

export const createPrompts = ({ store, bus, clips, queue }: Parts) => {
  const { promptRows, workflowChoices } = store;

  const known = (batchId: BatchId): BatchId => {
    if (!store.batches.byId(batchId)) throw unknownBatch();
    return batchId;
  };

  const clipsOf = (batchId: BatchId): PromptedClip[] =>
    promptRows
      .page(known(batchId), { show: 'all', offset: 0, limit: Number.MAX_SAFE_INTEGER })
      .map(promptedClipOf);

  /** Repeats the prompt checks of held batches: only these depend on the choice before. */
  const recheckHeld = (): void => {
    for (const { id, promptCheck } of store.batches.open()) {
      if (promptCheck === 'held') queue.checkAgain({ batchId: id });
    }
  };

  const apply = ({ match }: ReadTable): Promise<TypedPrompt[]> =>
    clips.setPrompts(match.changes.map(({ clipId, after }) => ({ clipId, text: after })));

  return {
    list: (
      input: OneBatch & { show: PromptRowKind; offset: number; limit: number },
    ): { counts: Record<PromptRowKind, number>; rows: PromptRowInfo[] } => ({
      counts: promptRows.counts(known(input.batchId)),
      rows: promptRows.page(input.batchId, input).map(promptRowInfo),
    }),
    ofClip: (clipId: ClipId): PromptRowInfo | null => {
      const row = promptRows.newestOfClip(clipId);
      // The prompt for its next evaluation, not the one that was submitted.
      return row ? promptRowInfo({ ...row, submittedPrompt: null }) : null;
    },
    questions: ({ batchId }: { batchId: BatchId | null }): PromptQuestion[] =>
      promptRows.workflows(batchId).flatMap((workflow) => {
        const example = promptRows.byId(workflow.firstJob);
        return (example && promptQuestion(workflow, example)) ?? [];
      }),
    /**
     * Stores which text of a workflow is the prompt, and retries the clips that waited for it.
     * @throws AppError api_key_not_set, bad_base_url; the choice is stored nevertheless
     */
    answer: async ({
      workflowKey,
      candidateKey,
    }: {
      workflowKey: string;
      candidateKey: string | null;
    }): Promise<{ retried: number }> => {
      const before = workflowChoices.of(workflowKey);
      const row = candidateKey === null ? undefined : promptRows.newestOfWorkflow(workflowKey);
      const example = candidateKey === null ? undefined : choiceExample(row, candidateKey);
      workflowChoices.set(workflowKey, candidateKey, example);
      bus.emit({ type: 'queue-changed' });
      if (before !== null && before !== candidateKey) recheckHeld();
      const jobIds = candidateKey === null ? [] : promptRows.waitingFor(workflowKey);
      return { retried: jobIds.length === 0 ? 0 : (await queue.retry({ jobIds })).retried };
    },
    choices: (): PromptChoice[] => workflowChoices.all(),

    readTable: async ({ batchId, text }: OneTable): Promise<TablePreview> => {
      const { match, complaints } = await matchPromptTableText(text, clipsOf(batchId));
      return createTablePreview(match, complaints);
    },
    /** @returns the typed prompts before @throws AppError unknown_batch, bad_input */
    applyTable: async ({ batchId, text }: OneTable): Promise<TypedPrompt[]> =>
      apply(await matchPromptTableText(text, clipsOf(batchId))),
    /** Returns all prompts of a batch as CSV. @throws AppError unknown_batch */
    table: ({ batchId, withBom }: OneBatch & { withBom: boolean }): { text: string } => ({
      text: writePromptTable(clipsOf(batchId), withBom),
    }),

    /** @param clip name of a clip with this workflow */
    choose: (
      { workflowKey }: WorkflowQuestion,
      { key, label, text }: PromptCandidate,
      clip: string | null,
    ): void =>
      workflowChoices.set(workflowKey, key, { label, exampleText: text, exampleClip: clip }),
    /** Writes CSV. @throws AppError output_exists, output_in_the_way, output_not_written */
    writeFile: (found: readonly PromptedClip[], path: string, replaces: boolean): Promise<void> =>
      writeTableFile(path, writePromptTable(found, false), replaces),
    importFile: async (path: string, found: readonly PromptedClip[]): Promise<TablePreview> => {
      const matched = await matchPromptTableText(await readTableFile(path), found);
      await apply(matched);
      return createTablePreview(matched.match, matched.complaints);
    },
  };
};
