import { describe, expect, it } from 'vitest';
import { firstWords } from '../../../renderer/features/clip-findings/FindingItem.tsx';

describe('The first words of a description', () => {
  it('are all of it where it is short enough', () => {
    expect(firstWords('It lies still.', 14)).toBe('It lies still.');
    expect(firstWords('', 14)).toBe('');
  });

  it('end before the word that does not fit', () => {
    expect(firstWords('It lies almost still.', 14)).toBe('It lies almost');
    expect(firstWords('It lies almost still.', 13)).toBe('It lies');
  });

  it('end within an endless word, but never within a character', () => {
    expect(firstWords('x'.repeat(100), 50)).toBe('x'.repeat(50));
    expect(firstWords('波'.repeat(100), 50)).toBe('波'.repeat(50));
    const families = '👩‍👩‍👧'.repeat(20);
    expect(firstWords(families, 50)).toBe('👩‍👩‍👧'.repeat(6));
  });
});
