import type { PromptQuestion, PromptRowInfo } from '../../../shared/contract/prompts.ts';
import type { PromptSearchResult } from '../../../shared/domain/found-prompt.ts';
import type { PromptSource } from '../../../shared/domain/prompt-sources.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { StoredPromptRow, WorkflowRow } from '../../store/tables/prompt-rows.ts';
import { displayLocation, shortLocation } from '../addresses/display-location.ts';
import { applyUserChoices } from '../prompts/apply-user-choices.ts';

export type PromptedClip = ReturnType<typeof promptedClipOf>;

/** Limits of what windows get; the beginnings of candidates suffice to tell them apart. */
const maxOthers = 20;
const maxCandidates = 50;
const maxExampleCharacters = 2000;

const foundIn = ({ promptSearch }: StoredPromptRow): PromptSearchResult | null =>
  readStoredJson(promptSearch);

const submitted = (row: StoredPromptRow, text: string): PromptSearchResult => {
  const found = foundIn(row);
  const source = row.submittedSource as PromptSource;
  const all = [...(found?.prompt ? [found.prompt] : []), ...(found?.others ?? [])];
  const match = all.find((one) => one.text === text && one.source === source);
  return {
    prompt: match ?? { text, source, origin: null, detail: null },
    others: all.filter((one) => one.text !== text),
    question: null,
    offered: null,
  };
};

const promptSearchOf = (row: StoredPromptRow): PromptSearchResult | null => {
  if (row.submittedPrompt !== null) return submitted(row, row.submittedPrompt);
  const found = foundIn(row);
  return found && applyUserChoices(found, row);
};

export const promptedClipOf = (row: StoredPromptRow) => ({
  /** Absolute path, or an address. */
  path: row.path,
  root: row.root,
  /** Null until the file has been read. */
  clipId: row.clipId,
  name: shortLocation(row.path),
  canEdit: row.clipId !== null && row.submittedPrompt === null && row.state !== 'cancelled',
  /** The current result; null until prompts have been searched. */
  promptSearch: promptSearchOf(row),
});

export const promptRowInfo = (row: StoredPromptRow): PromptRowInfo => {
  const { clipId, name, canEdit, promptSearch } = promptedClipOf(row);
  return {
    jobId: row.jobId,
    clipId,
    name,
    canEdit,
    path: displayLocation(row.path),
    state: row.state,
    reason: readStoredJson<Reason>(row.reason),
    isLookedFor: promptSearch !== null,
    prompt: promptSearch?.prompt ?? null,
    others: promptSearch?.others.slice(0, maxOthers) ?? [],
    offered: promptSearch?.offered ?? null,
    question: promptSearch?.question?.workflowKey ?? null,
  };
};

export const promptQuestion = (
  { workflowKey, clips }: WorkflowRow,
  example: StoredPromptRow,
): PromptQuestion | null => {
  const question = foundIn(example)?.question;
  if (!question || question.source === 'typed') return null;
  return {
    workflowKey,
    clips,
    source: question.source,
    exampleClip: shortLocation(example.path),
    linkedTo: question.linkedTo ?? null,
    candidates: question.candidates.slice(0, maxCandidates).map(({ key, label, text }) => ({
      key,
      label,
      text: text.slice(0, maxExampleCharacters),
    })),
  };
};

export const choiceExample = (row: StoredPromptRow | undefined, candidateKey: string) => {
  const candidate =
    row && foundIn(row)?.question?.candidates.find(({ key }) => key === candidateKey);
  if (!candidate) return undefined;
  return {
    label: candidate.label,
    exampleText: candidate.text.slice(0, maxExampleCharacters),
    exampleClip: shortLocation(row.path),
  };
};
