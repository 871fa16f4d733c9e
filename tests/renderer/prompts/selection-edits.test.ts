import { describe, expect, test } from 'vitest';
import {
  type SelectionEditId,
  selectionEditIds,
  selectionEdits,
} from '../../../renderer/features/prompts/selection-edits.ts';
import type { PromptRowInfo } from '../../../shared/contract/prompts.ts';
import type { FoundPrompt } from '../../../shared/domain/found-prompt.ts';
import type { ClipId, JobId } from '../../../shared/domain/ids.ts';

const name = 'a red kite';
const prompt = (text: string, source: FoundPrompt['source']): FoundPrompt => ({
  ...{ text, source, origin: null, detail: null },
});
const row = (more: Partial<PromptRowInfo>): PromptRowInfo => ({
  ...{ jobId: 1 as JobId, clipId: 'c' as ClipId, name: '', path: '', state: 'pending' },
  ...{ reason: null, canEdit: true, isLookedFor: true, prompt: null, others: [], offered: null },
  ...{ question: null, ...more },
});
const listed = prompt('of the list', 'manifest');
const others = [prompt('of the file', 'sidecar')];

describe('The actions for the prompt of a selected clip', () => {
  const [names, keep, clear] = [
    'selection.useNames',
    'selection.keepPrompts',
    'selection.clearPrompts',
  ] as const;
  test.each<[string, PromptRowInfo, Partial<Record<SelectionEditId, string | null>>]>([
    ['nothing was found', row({}), {}],
    ['only its name offers one', row({ offered: name }), { [names]: name }],
    ['it has one, and its name another', row({ prompt: listed, offered: name }), { [names]: name }],
    ['sources disagree', row({ prompt: listed, others }), { [keep]: 'of the list' }],
    ['its workflow asks', row({ question: 'w', others }), {}],
    ['one was typed', row({ prompt: prompt('x', 'typed'), others }), { [clear]: null }],
    [
      'its name was taken',
      row({ prompt: prompt(name, 'typed'), offered: name }),
      { [clear]: null },
    ],
    ['it was evaluated', row({ prompt: listed, others, offered: name, canEdit: false }), {}],
    [
      'it was evaluated by a typed one',
      row({ prompt: prompt('x', 'typed'), others, canEdit: false }),
      {},
    ],
    ['its file was not read', row({ clipId: null, offered: name }), {}],
  ])('where %s', (_, given, expected) => {
    const useful = selectionEditIds.flatMap((id) =>
      selectionEdits[id].editsOf(given).map(({ text }) => [id, text]),
    );
    expect(Object.fromEntries(useful)).toEqual(expected);
  });
});
