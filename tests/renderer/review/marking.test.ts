import { expect, test } from 'vitest';
import {
  drawnBox,
  middleBox,
  movedBox,
  resizedBox,
} from '../../../renderer/features/review/marking/box-edits.ts';
import {
  editedMark,
  newMark,
  rangeBetween,
} from '../../../renderer/features/review/marking/mark-edits.ts';
import { kindOfWords } from '../../../shared/model/own-finding.ts';
import { evenTable } from '../../support/made-up-values.ts';

const table = evenTable(25, 100);

test('a box is drawn from any corner, stays in the picture, and is none after a click', () => {
  const box = { xmin: 0.2, ymin: 0, xmax: 0.6, ymax: 0.5 };
  expect(drawnBox({ x: 0.6, y: 0.5 }, { x: 0.2, y: -0.4 })).toEqual(box);
  expect(drawnBox({ x: 0.5, y: 0.5 }, { x: 0.502, y: 0.9 })).toBeNull();
});

test('a box is moved and resized up to the edges, and never to nothing', () => {
  expect(movedBox(middleBox, { x: 2, y: -2 })).toEqual({
    xmin: 0.75,
    ymin: 0,
    xmax: 1,
    ymax: 0.25,
  });
  expect(resizedBox(middleBox, { x: 9, y: -9 })).toEqual({ ...middleBox, xmax: 1, ymax: 0.385 });
});

test('a range goes from the earlier to the later frame, within the clip', () => {
  const range = { startFrame: 30, endFrame: 36, startSec: 1.2, endSec: 1.44 };
  expect(rangeBetween(table, 30, 36)).toEqual(range);
  expect(rangeBetween(table, 36, 30)).toEqual(range);
  expect(rangeBetween(table, 30, 500)).toMatchObject({ startFrame: 30, endFrame: 99 });
});

test('typed words become a kind, also in other scripts', () => {
  expect(kindOfWords('  Extra   Finger ')).toBe('extra-finger');
  expect(kindOfWords('Black and flash')).toBe('black-and-flash');
  expect(kindOfWords('手が 六本')).toBe('手が 六本');
});

test('a marked defect is confirmed and a note is not; an edit keeps a verdict and the time', () => {
  expect(newMark('note', table, 30)).toMatchObject({ kind: 'note', verdict: 'intended' });
  const defect = newMark('blur', table, 30);
  expect(defect).toMatchObject({ kind: 'blur', verdict: 'real', startSec: 1.2, endSec: 1.2 });
  const stored = { ...defect, verdict: 'duplicate', createdMs: 1, isImported: true } as const;
  const edited = { ...stored, kind: 'morph', isImported: false };
  expect(editedMark(stored, { kind: 'morph' })).toEqual(edited);
  expect(editedMark(stored, { kind: 'note' }).verdict).toBe('intended');
});
