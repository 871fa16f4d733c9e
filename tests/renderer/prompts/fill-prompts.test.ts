import { expect, test } from 'vitest';
import { fillSelected, fillTakes, shotOf } from '../../../renderer/features/prompts/PromptList.tsx';
import type { PromptRowInfo } from '../../../shared/contract/prompts.ts';
import type { ClipId, JobId } from '../../../shared/domain/ids.ts';

let nextId = 0;
const row = (path: string, text: string | null, canEdit = true): PromptRowInfo => {
  nextId += 1;
  return {
    ...{ jobId: nextId as JobId, clipId: path as ClipId, name: path, path, state: 'pending' },
    ...{ reason: null, canEdit, isLookedFor: true, others: [], offered: null, question: null },
    prompt: text === null ? null : { text, source: 'typed', origin: null, detail: null },
  };
};

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
  ['/x/shot_01_take2.mp4', '/x/shot_01'],
  ['C:\\x\\Fox (2).mp4', 'C:\\x\\fox'],
  ['/x/fox.mp4', '/x/fox'],
  ['/x/forest2.mp4', '/x/forest'],
  ['/x/shot_01.mp4', null],
  ['/x/scene-2.mp4', null],
  ['/x/ComfyUI_00001_.mp4', null],
  ['/x/0001.mp4', null],
])('the shot of %s is %s', (path, shot) => {
  expect(shotOf({ path })).toBe(shot);
});
