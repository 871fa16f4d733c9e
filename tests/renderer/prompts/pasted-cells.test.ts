import { describe, expect, test } from 'vitest';
import { readPasted } from '../../../renderer/features/prompts/PromptList.tsx';
import { fillDown } from '../../../renderer/features/prompts/use-edit-prompts.ts';
import type { PromptRowInfo } from '../../../shared/contract/prompts.ts';
import type { ClipId, JobId } from '../../../shared/domain/ids.ts';

describe('pasted text', () => {
  test.each([
    ['one text', 'a red ball', ['a red ball']],
    ['a column', 'one\r\ntwo\r\n', ['one', 'two']],
    ['a cell of several lines', '"one\n""quoted"" line"\ntwo\n', ['one\n"quoted" line', 'two']],
    ['a blank cell between others', 'one\n\nthree\n', ['one', '', 'three']],
    ['a quote that is no cell', '"Hello," she says\ntwo', ['"Hello," she says', 'two']],
  ])('%s', (_, text, texts) => {
    expect(readPasted(text)).toEqual({ kind: 'prompts', texts });
  });

  test('with two columns is a table', () => {
    const text = 'a.mp4\tone\nb.mp4\ttwo\n';
    expect(readPasted(text)).toEqual({ kind: 'table', text });
  });
});

describe('prompts are filled down', () => {
  const row = (id: number, canEdit = true): PromptRowInfo => ({
    ...{ jobId: id as JobId, clipId: `${id}` as ClipId, name: '', path: '', state: 'pending' },
    ...{ reason: null, canEdit, isLookedFor: true, prompt: null, others: [], offered: null },
    question: null,
  });

  test('one to all rows, or several to one each', () => {
    const rows = [row(1), row(2), row(3)];
    expect(fillDown(rows, ['x']).map(({ text }) => text)).toEqual(['x', 'x', 'x']);
    expect(fillDown(rows, ['x', 'y'])).toEqual([
      { clipId: '1', text: 'x' },
      { clipId: '2', text: 'y' },
    ]);
  });

  test('skips blank cells, and rows that cannot be edited, in place', () => {
    const rows = [row(1), row(2, false), row(3)];
    expect(fillDown(rows, ['', 'y', 'z'])).toEqual([{ clipId: '3', text: 'z' }]);
  });
});
