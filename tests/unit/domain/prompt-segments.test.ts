import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  markPrompt,
  type PlacedSegment,
  type PromptSegment,
  placeSegments,
} from '../../../shared/domain/prompt-segments.ts';

const segment = (text: string, char_start: number, char_end: number): PromptSegment => ({
  text,
  char_start,
  char_end,
});

const place = (prompt: string, one: PromptSegment | null | undefined): PlacedSegment | null =>
  placeSegments(prompt, [one])[0] ?? null;

const marked = (prompt: string, one: PromptSegment): string | null => {
  const placed = place(prompt, one);
  return placed && prompt.slice(placed.start, placed.end);
};

const inCodePoints = (prompt: string, text: string): PromptSegment => {
  const start = Array.from(prompt.slice(0, prompt.indexOf(text))).length;
  return segment(text, start, start + Array.from(text).length);
};

const inUnits = (prompt: string, text: string): PromptSegment =>
  segment(text, prompt.indexOf(text), prompt.indexOf(text) + text.length);

const family = '👩‍👩‍👧‍👦';
const prompts: readonly (readonly [what: string, prompt: string, text: string])[] = [
  ['plain letters', 'a red fox', 'red'],
  ['an emoji before it', '🦊 a red fox', 'red'],
  ['a joined emoji before it', `${family} walk a red fox`, 'red'],
  ['a joined emoji in it', `they, ${family}, walk`, family],
  ['combining marks', 'cafe\u0301 noir, cre\u0300me', 'cre\u0300me'],
  ['Chinese beyond the basic plane', '𠮷野家的𠮷字', '字'],
  ['a line break within it', 'a fox\r\nin red', 'fox\r\nin'],
  ['writing from right to left', 'ثعلب أحمر 🦊 في الثلج', 'الثلج'],
  ['the whole prompt', '🦊🦊', '🦊🦊'],
];

describe('A segment of a prompt', () => {
  it.each(prompts)('is found by code points and UTF-16 units with %s', (_, prompt, text) => {
    expect(place(prompt, inCodePoints(prompt, text))).toMatchObject({ reading: 'code-points' });
    expect(marked(prompt, inCodePoints(prompt, text))).toBe(text);
    expect(marked(prompt, inUnits(prompt, text))).toBe(text);
  });

  it.each([
    ['code-points', 4],
    ['utf-16', 5],
    ['nearest', 0],
  ])('states how it was found: by %s', (reading, from) => {
    expect(place('🦊 a red fox', segment('red', from, from + 3))).toEqual({
      start: 5,
      end: 8,
      reading,
    });
  });

  it('counts code points where both ways of counting select the same words', () => {
    expect(place('🦊aaaa', segment('aa', 2, 4))?.start).toBe(3);
  });

  it('is the nearest of several equal words where its position is wrong', () => {
    const prompt = 'red fox, red snow, red sky';
    expect(place(prompt, segment('red', 8, 11))?.start).toBe(9);
    expect(place(prompt, segment('red', 11, 14))?.start).toBe(9);
    expect(place(prompt, segment('red', 18, 21))?.start).toBe(19);
    expect(place(prompt, segment('red', 4000, 4003))?.start).toBe(19);
    expect(place(prompt, segment('red', -7, -4))?.start).toBe(0);
  });

  it('is the first of two equal words that are equally near', () => {
    expect(place('ab..ab', segment('ab', 2, 3))?.start).toBe(0);
  });

  it('is found where its encoding differs from the prompt', () => {
    expect(marked('the cafe\u0301 at night', segment('caf\u00e9', 4, 8))).toBe('cafe\u0301');
    expect(marked('the caf\u00e9 at night', segment('cafe\u0301', 4, 9))).toBe('caf\u00e9');
    expect(marked('a fox\r\nin red', segment('fox\nin', 2, 8))).toBe('fox\r\nin');
    expect(marked('a fox\nin red', segment('fox\r\nin', 2, 9))).toBe('fox\nin');
    expect(marked('\u1112\u1161\u11ab\u1100\u1173\u11af 한글', segment('한글', 0, 2))).toBe('한글');
  });

  it('prefers words that match letter by letter', () => {
    const prompt = 'cafe\u0301, caf\u00e9';
    expect(place(prompt, segment('caf\u00e9', 0, 4))?.start).toBe(7);
  });

  it.each([
    ['is not there', undefined],
    ['has no words', segment('', 2, 5)],
    ['has words that the prompt does not have', segment('blue', 2, 6)],
    ['has words in other capitals', segment('RED', 2, 5)],
  ])('marks nothing where it %s', (_, one) => {
    expect(place('a red fox', one)).toBeNull();
    expect(place('', one)).toBeNull();
  });

  it.each([
    [Number.NaN, Number.NaN],
    [2.5, 5.5],
    [-3, 99],
    [5, 2],
    [2, 99],
  ])('is found by its words with the positions %s and %s', (from, to) => {
    const found = { start: 2, end: 5, reading: 'nearest' };
    expect(place('a fox', segment('fox', from, to))).toEqual(found);
  });
});

const texts = (prompt: string, segments: readonly PromptSegment[]) =>
  markPrompt(prompt, placeSegments(prompt, segments)).map((run) => [run.text, run.segments]);

describe('A marked prompt', () => {
  it('is split where segments begin and end, also where they overlap', () => {
    const prompt = '🦊 a red fox jumps';
    const segments = [inCodePoints(prompt, 'red fox'), inCodePoints(prompt, 'fox jumps')];
    expect(texts(prompt, segments)).toEqual([
      ['🦊 a ', []],
      ['red ', [0]],
      ['fox', [0, 1]],
      [' jumps', [1]],
    ]);
  });

  it('separates segments in the same place, and ignores those without a place', () => {
    const segments = [segment('fox', 2, 5), segment('cat', 0, 3), segment('fox', 2, 5)];
    expect(texts('a fox', segments)).toEqual([
      ['a ', []],
      ['fox', [0, 2]],
    ]);
    expect(texts('a fox', [])).toEqual([['a fox', []]]);
  });

  it('splits no visible character', () => {
    const prompt = `see ${family} go`;
    expect(texts(prompt, [segment('👩', 4, 5)])).toEqual([
      ['see ', []],
      [family, [0]],
      [' go', []],
    ]);
    expect(texts('a\r\nb', [segment('\n', 2, 3)])).toEqual([
      ['a', []],
      ['\r\n', [0]],
      ['b', []],
    ]);
  });

  it('equals the prompt when joined, whatever the segments are', () => {
    const anyText = fc.string({
      unit: fc.constantFrom('a', 'e', '\u0301', '🦊', '\u200d', '\r\n'),
    });
    const anySegment = fc.record({
      text: anyText,
      char_start: fc.oneof(fc.integer({ min: -3, max: 30 }), fc.double()),
      char_end: fc.oneof(fc.integer({ min: -3, max: 30 }), fc.double()),
    });
    fc.assert(
      fc.property(anyText, fc.array(anySegment), (prompt, segments) => {
        const placed = placeSegments(prompt, segments);
        const runs = markPrompt(prompt, placed);
        expect(runs.map((run) => run.text).join('')).toBe(prompt);
        for (const [index, one] of placed.entries()) {
          const covered = runs.filter((run) => run.segments.includes(index));
          expect(covered.length > 0).toBe(one !== null);
          if (one === null) continue;
          const text = covered.map((run) => run.text).join('');
          expect(text).toContain(prompt.slice(one.start, one.end));
        }
      }),
    );
  });
});
