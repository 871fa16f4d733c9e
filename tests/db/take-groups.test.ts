import { expect, test } from 'vitest';
import type { JobChange } from '../../engine/store/tables/job-row.ts';
import { type PromptSearchResult, unknownGeneration } from '../../shared/domain/found-prompt.ts';
import { clipIdOf, openLibraryTables } from '../support/library-tables.ts';
import { anyClip } from '../support/made-up-values.ts';

test('takes are grouped by prompt, else by name in one folder, else by workflow', async () => {
  const tables = await openLibraryTables();
  const madeBy = (workflowKey: string): PromptSearchResult => ({
    ...{ prompt: null, others: [], question: null, offered: null },
    generation: { ...unknownGeneration, workflowKey },
  });
  const clips: [path: string, change?: JobChange][] = [
    ['/x/fox_1.mp4'],
    ['/x/Fox (2).mp4'],
    ['/y/fox_3.mp4'],
    ['/x/fox_4.mp4', { prompt: 'A fox', promptSource: 'sidecar' }],
    ['/y/5.mp4', { prompt: 'A  fox', promptSource: 'sidecar' }],
    ['/x/ComfyUI_6.mp4', { promptSearch: madeBy('w') }],
    ['/y/ComfyUI_7.mp4', { promptSearch: madeBy('w') }],
    ['/y/ComfyUI_8.mp4', { promptSearch: madeBy('other') }],
  ];
  for (const [index, [path, change]] of clips.entries()) {
    const clipId = clipIdOf(String(index));
    tables.addFile(clipId, path);
    tables.addJob(path, [{ clipId, ...change }]);
  }
  const takesOf = async (index: number) => {
    const { clips: takes } = await tables.calls.takes({ clipId: clipIdOf(String(index)) });
    return takes.map(({ name }) => name);
  };
  expect(await Promise.all([...clips.keys()].map(takesOf))).toEqual([
    ['Fox (2).mp4'],
    ['fox_1.mp4'],
    [],
    ['5.mp4'],
    ['fox_4.mp4'],
    ['ComfyUI_7.mp4'],
    ['ComfyUI_6.mp4'],
    [],
  ]);
  const sort = { by: 'name', direction: 'ascending', groupTakes: true } as const;
  expect(await tables.calls.takeGroups({ filter: anyClip, sort })).toEqual([2, 2, 2]);
});

test('keeps grouped takes of a prompt together, each group at its first clip', async () => {
  const tables = await openLibraryTables();
  const prompts = ['Fox', 'Owl', 'Fox', null, 'Owl', 'Fox', null, 'Only one'];
  for (const [index, prompt] of prompts.entries()) {
    const path = `/clips/${index}.mp4`;
    const clipId = clipIdOf(String(index));
    tables.addFile(clipId, path);
    const found = prompt === null ? {} : { prompt, promptSource: 'sidecar' };
    tables.addJob(path, [{ clipId, ...found }]);
  }
  const sort = { by: 'name', direction: 'descending', groupTakes: true } as const;
  const selection = { filter: anyClip, sort };
  const { rows } = await tables.calls.page({ ...selection, offset: 0, limit: 500 });
  expect(rows.map(({ name }) => name[0]).join('')).toBe('52041763');
  const paged = await tables.calls.page({ ...selection, offset: 2, limit: 3 });
  expect(paged.rows).toEqual(rows.slice(2, 5));
  expect(await tables.calls.takeGroups(selection)).toEqual([3, 2]);
  const ids = await tables.calls.ids(selection);
  expect(ids).toEqual(rows.map(({ clipId }) => clipId));
  expect((await tables.calls.walk(selection)).map(({ clipId }) => clipId)).toEqual(ids);
});
