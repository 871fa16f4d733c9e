import { describe, expect, it } from 'vitest';
import type { PromptPart } from '../../../shared/domain/judged-prompt.ts';
import { placeSegments } from '../../../shared/domain/prompt-segments.ts';
import { segmentLanes } from '../../../shared/domain/segment-lanes.ts';
import { findingToChoose, type Marked, promptMarks } from '../../../shared/model/prompt-marks.ts';

const prompt = 'A paper boat ⛵ rocks on waves 🌊🌊 like a cafe\u0301.';

const about = (words: string, severity: number | null = null, description = ''): Marked => ({
  description,
  severity,
  words: placeSegments(prompt, [{ text: words, char_start: 0, char_end: words.length }])[0] ?? null,
});

const marksOf = (findings: readonly Marked[]) =>
  promptMarks(prompt, findings).filter((mark) => mark.findings.length > 0);

describe('A mark in the prompt', () => {
  it('names the findings in its words, the worst first, with numbers where they begin', () => {
    const findings = [about('boat ⛵', 2), about('boat ⛵ rocks'), about('paper boat', 5)];
    expect(marksOf(findings).map((mark) => [mark.text, mark.findings, mark.levels])).toEqual([
      ['paper ', [2], [5]],
      ['boat', [2, 0, 1], [5, 2, null]],
      [' ⛵', [0, 1], [2, null]],
      [' rocks', [1], [null]],
    ]);
    expect(marksOf(findings).map((mark) => mark.numbers)).toEqual(['3', '1 2', '', '']);
  });

  it('carries the first three numbers of the findings that begin in it', () => {
    const five = Array.from({ length: 5 }, () => about('waves'));
    expect(marksOf(five)[0]?.numbers).toBe('1 2 3 +2');
  });

  it('states its words, its severity and the problem in its label', () => {
    const label = marksOf([about('waves 🌊🌊', 4, 'They are green.'), about('waves 🌊🌊', 1)])[0]
      ?.label;
    expect(label).toBe('“waves 🌊🌊”. Severity 4 of 5: They are green.; Severity 1 of 5');
  });

  it('states for other words their outcome and the reason, each piece once', () => {
    const part = (text: string, kind: PromptPart['kind'], reason: string | null = null) => ({
      start: prompt.indexOf(text),
      text,
      kind,
      reason,
    });
    const parts = [
      part('A paper ', 'not_judged'),
      part('boat ⛵', 'mismatch'),
      part(' ', 'separator'),
      part('rocks', 'not_judged', 'nothing that is measured'),
      part(' on waves 🌊🌊 like a cafe\u0301.', 'as_claimed'),
    ].map((one, at) => (at === 2 ? { ...one, start: prompt.indexOf(' rocks') } : one));
    const marks = promptMarks(prompt, [about('boat', 3)], parts);
    expect(marks.map(({ text }) => text).join('')).toBe(prompt);
    expect(marks.map(({ kind, findings, label }) => [kind, findings.length, label])).toEqual([
      ['not_judged', 0, '“A paper”, unchecked'],
      ['mismatch', 1, '“boat”. Severity 3 of 5'],
      ['mismatch', 0, '“⛵”, mismatch'],
      [null, 0, expect.any(String)],
      ['not_judged', 0, '“rocks”, unchecked: nothing that is measured'],
      ['as_claimed', 0, '“on waves 🌊🌊 like a cafe\u0301.”, as prompted'],
    ]);
    expect(promptMarks(prompt, []).map(({ kind }) => kind)).toEqual([null]);
  });

  it('selects the worst first, and with each further press the next in the same words', () => {
    const mark = { findings: [4, 0, 7] };
    expect(findingToChoose(mark, null)).toBe(4);
    expect(findingToChoose(mark, 9)).toBe(4);
    expect(findingToChoose(mark, 4)).toBe(0);
    expect(findingToChoose(mark, 0)).toBe(7);
    expect(findingToChoose(mark, 7)).toBe(4);
    expect(findingToChoose({ findings: [3] }, 3)).toBe(3);
  });
});

describe('The lines below the words', () => {
  it('are below each other where segments overlap, and side by side elsewhere', () => {
    expect(segmentLanes([about('boat ⛵', 2), about('⛵ rocks', 2), about('waves', 2)])).toEqual([
      0, 1, 0,
    ]);
    expect(segmentLanes([about('paper ', 2), about('boat', 2)])).toEqual([0, 0]);
    expect(segmentLanes([about('paper ', 1), about('boat', 2)])).toEqual([0, 0]);
  });

  it('go to the worst first, and to none without space or place', () => {
    const findings = [about('boat', 1), about('boat', 2), about('boat', 3), about('boat', 4)];
    expect(segmentLanes([...findings, about('nowhere', 5)])).toEqual([null, 2, 1, 0, null]);
  });
});
