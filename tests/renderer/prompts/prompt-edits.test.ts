import { expect, test } from 'vitest';
import { readPasted } from '../../../renderer/features/prompts/PromptList.tsx';
import {
  fillDown,
  type SelectionEditId,
  selectionEditIds,
  selectionEdits,
} from '../../../renderer/features/prompts/selection-edits.ts';
import type { PromptRowInfo } from '../../../shared/contract/prompts.ts';
import type { FoundPrompt } from '../../../shared/domain/found-prompt.ts';
import type { ClipId, JobId } from '../../../shared/domain/ids.ts';

const prompt = (text: string, source: FoundPrompt['source'] = 'typed'): FoundPrompt => ({
  text,
  source,
  origin: null,
  detail: null,
});

let lastId = 0;
const rowOf = (more: Partial<PromptRowInfo>): PromptRowInfo => {
  lastId += 1;
  return {
    jobId: lastId as JobId,
    clipId: 'c' as ClipId,
    name: '',
    path: '',
    state: 'pending',
    reason: null,
    canEdit: true,
    isLookedFor: true,
    prompt: null,
    others: [],
    offered: null,
    question: null,
    ...more,
  };
};

const row = (path: string, text: string | null = null, canEdit = true): PromptRowInfo =>
  rowOf({ clipId: path as ClipId, path, canEdit, prompt: text === null ? null : prompt(text) });

const { editsOf: fillSelected } = selectionEdits['selection.fillDown'];
const { editsOf: fillTakes } = selectionEdits['selection.fillTakes'];

test('of selected rows, the first prompt goes to all below it that can be edited', () => {
  const rows = [
    row('/a.mp4', null),
    row('/b.mp4', 'fox'),
    row('/c.mp4', 'wolf'),
    row('/d.mp4', null, false),
    row('/e.mp4', 'fox'),
    row('/f.mp4', null),
  ];
  expect(fillSelected(rows)).toEqual([
    { clipId: '/c.mp4', text: 'fox' },
    { clipId: '/f.mp4', text: 'fox' },
  ]);
  expect(fillSelected(rows.slice(0, 1))).toEqual([]);
});

test('the prompts of selected rows go to the other takes of their shots, in any place', () => {
  const fox = row('/x/fox_00002_.mp4', 'fox');
  const wolf = row('/x/wolf-v1.mp4', 'wolf');
  const all = [
    row('/x/fox_00001_.mp4', null),
    fox,
    row('/x/Fox_00003_-audio.mp4', 'old'),
    row('/y/fox_00001_.mp4', null),
    row('/x/fox_00004_.mp4', null, false),
    wolf,
    row('/x/wolf-v2.mp4', null),
    row('/x/other.mp4', null),
  ];
  expect(fillTakes([fox, wolf], all)).toEqual([
    { clipId: '/x/fox_00001_.mp4', text: 'fox' },
    { clipId: '/x/Fox_00003_-audio.mp4', text: 'fox' },
    { clipId: '/x/wolf-v2.mp4', text: 'wolf' },
  ]);
  expect(fillTakes([row('/x/fox_00009_.mp4', null)], all)).toEqual([]);
});

test.each([
  ['one text', 'a red ball', ['a red ball']],
  ['a column', 'one\r\ntwo\r\n', ['one', 'two']],
  ['a cell of several lines', '"one\n""quoted"" line"\ntwo\n', ['one\n"quoted" line', 'two']],
  ['a blank cell between others', 'one\n\nthree\n', ['one', '', 'three']],
  ['a quote that is no cell', '"Hello," she says\ntwo', ['"Hello," she says', 'two']],
])('pasted text: %s', (_, text, texts) => {
  expect(readPasted(text)).toEqual({ kind: 'prompts', texts });
});

test('pasted text with two columns is a table', () => {
  const text = 'a.mp4\tone\nb.mp4\ttwo\n';
  expect(readPasted(text)).toEqual({ kind: 'table', text });
});

test('fills one prompt down to all rows, or several to one each, past blank cells and fixed rows', () => {
  const rows = [row('1'), row('2', null, false), row('3')];
  expect(fillDown([row('1'), row('3')], ['x']).map(({ text }) => text)).toEqual(['x', 'x']);
  expect(fillDown(rows, ['x', 'y'])).toEqual([{ clipId: '1', text: 'x' }]);
  expect(fillDown(rows, ['', 'y', 'z'])).toEqual([{ clipId: '3', text: 'z' }]);
});

const listed = prompt('of the list', 'manifest');
const others = [prompt('of the file', 'sidecar')];

const name = 'a red kite';
const [names, keep, clear] = [
  'selection.useNames',
  'selection.keepPrompts',
  'selection.clearPrompts',
] as const;
test.each<[string, PromptRowInfo, Partial<Record<SelectionEditId, string | null>>]>([
  ['nothing was found', rowOf({}), {}],
  ['only its name offers one', rowOf({ offered: name }), { [names]: name }],
  ['it has one, and its name another', rowOf({ prompt: listed, offered: name }), { [names]: name }],
  ['sources disagree', rowOf({ prompt: listed, others }), { [keep]: 'of the list' }],
  ['its workflow asks', rowOf({ question: 'w', others }), {}],
  ['one was typed', rowOf({ prompt: prompt('x', 'typed'), others }), { [clear]: null }],
  [
    'its name was taken',
    rowOf({ prompt: prompt(name, 'typed'), offered: name }),
    { [clear]: null },
  ],
  ['it was evaluated', rowOf({ prompt: listed, others, offered: name, canEdit: false }), {}],
  ['its file was not read', rowOf({ clipId: null, offered: name }), {}],
])('the edits of a selected clip where %s', (_, given, expected) => {
  const useful = selectionEditIds.flatMap((id) =>
    selectionEdits[id].editsOf([given], [given]).map(({ text }) => [id, text]),
  );
  expect(Object.fromEntries(useful)).toEqual(expected);
});
