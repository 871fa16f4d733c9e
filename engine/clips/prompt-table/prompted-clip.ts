import type { PromptQuestion, PromptRowInfo } from '../../../shared/contract/prompts.ts';
import type { PromptFinding } from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { PromptSource } from '../../../shared/domain/prompt-sources.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { PromptRow, WorkflowRow } from '../../store/tables/prompt-rows.ts';
import { placeName, shownPlace } from '../addresses/place-name.ts';
import { currentFinding } from '../prompts/current-finding.ts';

/** A clip with all that is known of its prompt, as tables of prompts are made of and read for. */
export type PromptedClip = {
  /** Absolute path, or an address. */
  path: string;
  /** Folder in which the user's selection begins. */
  root: string;
  /** Null until the file was read. */
  clipId: ClipId | null;
  name: string;
  /** False where a prompt that is typed would change nothing any more. */
  canEdit: boolean;
  /** As it stands by now; null until it was looked for. */
  finding: PromptFinding | null;
};

/** More than a few other prompts nobody weighs; texts of a question are told apart by their beginning. */
const maxOthers = 20;
const maxCandidates = 50;
const maxExampleCharacters = 2000;

const foundIn = ({ finding }: PromptRow): PromptFinding | null => JSON.parse(finding ?? 'null');

/** What was submitted does not change any more, whatever is typed since. */
const submitted = (row: PromptRow, text: string): PromptFinding => {
  const found = foundIn(row);
  const source = row.submittedSource as PromptSource;
  const all = [...(found?.prompt ? [found.prompt] : []), ...(found?.others ?? [])];
  const place = all.find((one) => one.text === text && one.source === source);
  return {
    prompt: place ?? { text, source, origin: null, detail: null },
    others: all.filter((one) => one.text !== text),
    ...{ question: null, offered: null },
  };
};

/** What is known of the prompt of a job by now; null until it was looked for. */
const findingOf = (row: PromptRow): PromptFinding | null => {
  if (row.submittedPrompt !== null) return submitted(row, row.submittedPrompt);
  const found = foundIn(row);
  return found && currentFinding(found, row);
};

/** A job as tables of prompts are made of it. */
export const promptedClipOf = (row: PromptRow): PromptedClip => ({
  path: row.path,
  root: row.root,
  clipId: row.clipId,
  name: placeName(row.path),
  canEdit: row.clipId !== null && row.submittedPrompt === null && row.state !== 'cancelled',
  finding: findingOf(row),
});

/** A job as windows show its prompt. */
export const promptRowInfo = (row: PromptRow): PromptRowInfo => {
  const { clipId, name, canEdit, finding } = promptedClipOf(row);
  return {
    ...{ jobId: row.jobId, clipId, name, canEdit },
    path: shownPlace(row.path),
    state: row.state,
    reason: row.reason === null ? null : (JSON.parse(row.reason) as Reason),
    isLookedFor: finding !== null,
    prompt: finding?.prompt ?? null,
    others: finding?.others.slice(0, maxOthers) ?? [],
    offered: finding?.offered ?? null,
    question: finding?.question?.workflowKey ?? null,
  };
};

/** A workflow that waits for a choice, by the clip that is its example. */
export const promptQuestion = (
  { workflowKey, clips }: WorkflowRow,
  example: PromptRow,
): PromptQuestion | null => {
  const question = foundIn(example)?.question;
  if (!question || question.source === 'typed') return null;
  return {
    ...{ workflowKey, clips, source: question.source, exampleClip: placeName(example.path) },
    linkedTo: question.linkedTo ?? null,
    candidates: question.candidates.slice(0, maxCandidates).map(({ key, label, text }) => ({
      ...{ key, label, text: text.slice(0, maxExampleCharacters) },
    })),
  };
};

/** By what a choice is known again later. */
export const choiceExample = (row: PromptRow | undefined, candidateKey: string) => {
  const candidate =
    row && foundIn(row)?.question?.candidates.find(({ key }) => key === candidateKey);
  if (!candidate) return undefined;
  return {
    label: candidate.label,
    exampleText: candidate.text.slice(0, maxExampleCharacters),
    exampleClip: placeName(row.path),
  };
};
