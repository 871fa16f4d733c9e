import { expect, test } from 'vitest';
import {
  drawnBox,
  middleBox,
  movedBox,
  resizedBox,
} from '../../../renderer/features/review/marking/box-edits.ts';
import {
  draftOf,
  markedFinding,
  newDraft,
  withFirstFrame,
  withLastFrame,
} from '../../../renderer/features/review/marking/mark-drafts.ts';
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

test('an end of a range that passes the other one takes it along', () => {
  const draft = withLastFrame(newDraft(30), 36);
  expect(draft).toMatchObject({ firstFrame: 30, lastFrame: 36 });
  expect(withLastFrame(draft, 20)).toMatchObject({ firstFrame: 20, lastFrame: 20 });
  expect(withFirstFrame(draft, 40)).toMatchObject({ firstFrame: 40, lastFrame: 40 });
});

test('typed words become a kind, also in other scripts', () => {
  expect(kindOfWords('  Extra   Finger ')).toBe('extra-finger');
  expect(kindOfWords('Black and flash')).toBe('black-and-flash');
  expect(kindOfWords('手が 六本')).toBe('手が 六本');
});

test('a marked defect is confirmed and a note is not; an edit keeps a verdict and the time', () => {
  const saved = markedFinding({ ...newDraft(30), words: 'Blur', note: 'Soft' }, table);
  expect(saved).toMatchObject({ kind: 'blur', verdict: 'real', startSec: 1.2, endSec: 1.2 });
  expect(markedFinding(newDraft(500, 'Note'), table)).toMatchObject({
    kind: 'note',
    verdict: 'intended',
    lastFrame: 99,
  });
  const stored = { ...saved, verdict: 'duplicate', createdMs: 1, isImported: true } as const;
  const edited = draftOf('t', stored);
  expect(markedFinding({ ...edited, words: 'Morph' }, table)).toEqual({
    ...stored,
    kind: 'morph',
    isImported: false,
  });
  expect(markedFinding({ ...edited, words: 'Note' }, table).verdict).toBe('intended');
});
