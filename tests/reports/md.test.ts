import { marked, type Token, type Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import {
  hostileLibraryForAll,
  hostileTexts,
  longText,
  ordinary,
} from '../support/hostile-library.ts';
import { writtenReport } from '../support/written-report.ts';

const library = hostileLibraryForAll();

const reportOf = (options: Partial<ReportOptions> = {}) =>
  writtenReport(library().dataDir, 'md', options);

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  marked.walkTokens(marked.lexer(text, { gfm: true }), (token) => {
    tokens.push(token);
  });
  return tokens;
};

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isList = (token: Token): token is Tokens.List => token.type === 'list';

const plain = (tokens: readonly Token[] = []): string =>
  tokens
    .map((token): string => {
      if (isList(token)) return token.items.map((item) => `\n${plain(item.tokens)}`).join('');
      if ('tokens' in token && token.tokens) return plain(token.tokens);
      return 'text' in token ? String(token.text) : '';
    })
    .join('');

const findingsOf = (text: string, name: string): Tokens.List | undefined => {
  const tokens = marked.lexer(text, { gfm: true });
  const at = tokens.findIndex(
    (token) => isHeading(token) && plain(token.tokens) === `Clip ${name}`,
  );
  expect(at).toBeGreaterThan(0);
  const next = tokens.findIndex((token, index) => index > at && isHeading(token));
  return tokens.slice(at, next).find(isList);
};

describe('md: totals, and every finding of every clip', () => {
  test('names frames and timecodes of the findings, their subjects and verdicts', async () => {
    const report = await reportOf();
    expect(report).toMatch(/\| Severity \|.* not rated: \d+ \|/);
    const list = findingsOf(report, ordinary.fileName);
    const items = list?.items.map(({ tokens }) => plain(tokens)) ?? [];
    expect(list?.ordered).toBe(true);
    expect(items).toHaveLength(3);
    expect(items[0]).toContain(
      'Visual glitch, frames 30–42 (00:00:01:06 – 00:00:01:18), confirmed: The lantern jumps to another place.',
    );
    expect(items[0]).toContain('Note: To be seen at once.');
    expect(items[1]).toContain('frame 95 (00:00:03:23), unreviewed: The last frame is doubled.');
    expect(items[2]).toContain('Prompt misalignment, whole clip, severity 4 of 5, false alarm');
    expect(items[2]).toContain('About “wooden beam”.');
  });

  test('includes every clip, and what was not checked of all', async () => {
    const text = await reportOf({ title: 'For *the* client' });
    const tokens = tokensOf(text);
    const headings = tokens.filter(isHeading);
    const clips = Object.keys(hostileTexts).length + 7;
    expect(headings.filter(({ depth }) => depth === 3)).toHaveLength(clips);
    expect(headings.map(({ depth, tokens }) => [depth, plain(tokens)])).toContainEqual([
      1,
      'For *the* client',
    ]);
    const table = tokens.find((token): token is Tokens.Table => token.type === 'table');
    const rows = table?.rows.map(([name, value]) => [plain(name?.tokens), plain(value?.tokens)]);
    expect(Object.fromEntries(rows ?? [])).toMatchObject({
      'Prompt not checked': '1 clip',
      'Nothing checked': '2 clips',
      'File missing': '1 clip',
    });
  });
});

describe('md: no external text makes markup', () => {
  test('an entire hostile library makes no HTML, link, picture, code or rule', async () => {
    const text = await reportOf();
    const tokens = tokensOf(text);
    const ours = ['heading', 'paragraph', 'list', 'list_item', 'table', 'strong', 'text', 'escape'];
    const others = tokens.map(({ type }) => type).filter((type) => !ours.includes(type));
    expect(new Set(others)).toEqual(new Set(['space']));
    // Where it is pasted, it mentions nobody and links nothing.
    expect(text).not.toMatch(/@\w|#\d|\w:\/\/|www\.|:tada:/);
  });

  test('shows each text as it reads, including invisible characters', async () => {
    const text = await reportOf();
    const items = tokensOf(text)
      .filter((token): token is Tokens.ListItem => token.type === 'list_item')
      .map(({ tokens }) => plain(tokens).replaceAll('\u2060', ''));
    for (const key of ['script', 'formula', 'markdown', 'mention', 'quotes', 'cells'] as const) {
      const shown = hostileTexts[key].replaceAll(/\s+/g, ' ');
      expect(items.filter((item) => item.includes(`: ${shown}`))).not.toEqual([]);
    }
    expect(items.filter((item) => item.endsWith(longText))).toHaveLength(1);
  });
});
