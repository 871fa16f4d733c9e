import { expect, test } from 'vitest';
import { type MissedWords, retryPrompt } from '../../../shared/domain/retry-prompt.ts';

const prompt = 'Two riders 🐎 cross a bridge at night, rain falls';

const missed = (text: string, verdict: string | null = null, within = prompt): MissedWords => {
  const start = within.indexOf(text);
  const words = { start, end: start + text.length, reading: 'utf-16' } as const;
  return { type: 'prompt_misalignment', verdict, words };
};

test.each([
  [
    'after characters of two units',
    ['Two riders', 'rain falls'],
    '**Two riders** 🐎 cross a bridge at night, **rain falls**',
  ],
  [
    'in one mark where they overlap or touch',
    ['a bridge at', 'bridge', ' at night'],
    'Two riders 🐎 cross **a bridge at night**, rain falls',
  ],
  [
    'without blanks at their ends',
    [' at night'],
    'Two riders 🐎 cross a bridge **at night**, rain falls',
  ],
  ['not where they are blank', [' '], prompt],
])('marks the missed words %s', (_how, words, marked) => {
  const findings = words.map((text) => missed(text));
  expect(retryPrompt(prompt, findings)).toBe(marked);
});

test('equals the prompt where nothing was missed', () => {
  const glitch = { type: 'visual_glitch', verdict: null, words: null };
  const whole = { type: 'prompt_misalignment', verdict: null, words: null };
  expect(retryPrompt(prompt, [])).toBe(prompt);
  expect(retryPrompt(prompt, [glitch, whole])).toBe(prompt);
  expect(retryPrompt('', [])).toBe('');
});

test('leaves out dismissed and possible words', () => {
  const findings = [
    missed('a bridge', 'intended'),
    missed('night', 'real'),
    { ...missed('rain'), isPossible: true },
  ];
  expect(retryPrompt(prompt, findings)).toBe(
    'Two riders 🐎 cross a bridge at **night**, rain falls',
  );
});

test.each([
  ['a **red** fox', ['red'], 'a **red** fox'],
  ['a **big red** fox', ['red', 'fox'], 'a **big red** **fox**'],
  ['a **red** fox', ['**red** fox'], 'a **red** **fox**'],
  ['a **red** fox', ['red** fox'], 'a **red** **fox**'],
  ['2 ** 3 is a red fox', ['red'], '2 ** 3 is a **red** fox'],
  ['it costs $& $1 🐎 now', ['$& $1 🐎'], 'it costs **$& $1 🐎** now'],
])('marks nothing twice, and changes no characters: %s', (marked, words, wanted) => {
  expect(
    retryPrompt(
      marked,
      words.map((text) => missed(text, null, marked)),
    ),
  ).toBe(wanted);
});
