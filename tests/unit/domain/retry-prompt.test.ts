import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MissedWords, retryPrompt } from '../../../shared/domain/retry-prompt.ts';

const prompt = 'Two riders 🐎 cross a bridge at night, rain falls';

/** A finding about words of a prompt, by code points, as the service counts. */
const missed = (text: string, verdict: string | null = null, within = prompt): MissedWords => {
  const start = [...within.slice(0, within.indexOf(text))].length;
  return {
    ...{ type: 'prompt_misalignment', verdict },
    prompt_segment: { text, char_start: start, char_end: start + [...text].length },
  };
};

describe('a prompt for another try', () => {
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
    const glitch = { type: 'visual_glitch', verdict: null };
    const whole = { type: 'prompt_misalignment', verdict: null, prompt_segment: null };
    expect(retryPrompt(prompt, [])).toBe(prompt);
    expect(retryPrompt(prompt, [glitch, whole])).toBe(prompt);
    expect(retryPrompt('', [])).toBe('');
  });

  test.each(['wrong', 'intended', 'duplicate'])('leaves out words dismissed as %s', (verdict) => {
    expect(retryPrompt(prompt, [missed('a bridge', verdict), missed('night', 'real')])).toBe(
      'Two riders 🐎 cross a bridge at **night**, rain falls',
    );
  });

  test.each([
    ['a **red** fox', ['red'], 'a **red** fox'],
    ['a **big red** fox', ['red', 'fox'], 'a **big red** **fox**'],
    ['a **red** fox', ['**red** fox'], 'a **red** **fox**'],
    ['a **red** fox', ['red** fox'], 'a **red** **fox**'],
    ['2 ** 3 is a red fox', ['red'], '2 ** 3 is a **red** fox'],
  ])('marks nothing twice: %s', (marked, words, wanted) => {
    expect(
      retryPrompt(
        marked,
        words.map((text) => missed(text, null, marked)),
      ),
    ).toBe(wanted);
  });

  test('finds words that are not where the service places them, and skips unknown ones', () => {
    const elsewhere = { text: 'rain', char_start: 900, char_end: 904 };
    const unknown = { text: 'snow', char_start: 0, char_end: 4 };
    const findings = [elsewhere, unknown].map((prompt_segment) => ({
      ...{ type: 'prompt_misalignment', verdict: null, prompt_segment },
    }));
    expect(retryPrompt(prompt, findings)).toBe(
      'Two riders 🐎 cross a bridge at night, **rain** falls',
    );
  });

  test('keeps every character of any prompt, in its order', () => {
    const segment = fc.record({ text: fc.string(), char_start: fc.nat(40), char_end: fc.nat(40) });
    const finding = segment.map((prompt_segment) => ({
      ...{ type: 'prompt_misalignment', verdict: null, prompt_segment },
    }));
    const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('*'));
    fc.assert(
      fc.property(text, fc.array(finding), (any, findings) => {
        expect(retryPrompt(any, findings).replaceAll('**', '')).toBe(any);
      }),
    );
  });
});
