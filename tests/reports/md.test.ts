import { marked, type Token, type Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import {
  hostileLibraryForAll,
  hostileTexts,
  longText,
  ordinary,
} from '../support/hostile-library.ts';
import { reportsOf } from '../support/written-report.ts';

const library = hostileLibraryForAll();

const reportOf = reportsOf(() => library().dataDir);

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

describe('md: totals, the worst clips, and every finding of every clip', () => {
  test('names frames and timecodes of the findings, their subjects and verdicts', async () => {
    const list = findingsOf(await reportOf('md'), ordinary.fileName);
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

  test('includes every clip, and summarizes all', async () => {
    const text = await reportOf('md', { title: 'For *the* client' });
    const tokens = tokensOf(text);
    const headings = tokens.filter(isHeading);
    const clips = Object.keys(hostileTexts).length + 7;
    expect(headings.filter(({ depth }) => depth === 3)).toHaveLength(clips);
    expect(headings.map(({ depth, tokens }) => [depth, plain(tokens)])).toContainEqual([
      1,
      'For *the* client',
    ]);
    const table = tokens.find((token): token is Tokens.Table => token.type === 'table');
    const rows = Object.fromEntries(
      table?.rows.map(([name, value]) => [plain(name?.tokens), plain(value?.tokens)]) ?? [],
    );
    expect(rows).toMatchObject({
      Clips: expect.stringMatching(`^${clips} `),
      Outcome: `Defects confirmed: 1, Needs review: ${clips - 5}, Failed: 1, Not evaluated: 1, No defects found: 2`,
      Verdict: expect.stringMatching(/^Confirmed: 1, False alarm: 1, Unreviewed: \d+$/),
      'Prompt not checked': '1 clip',
      'Nothing checked': '2 clips',
      'File missing': '1 clip',
    });
  });

  test('states that it includes only the requested findings', async () => {
    const text = await reportOf('md', { only: ['real'] });
    expect(text).toContain('Only confirmed findings are included.');
  });
});

describe('md: no external text makes markup', () => {
  test('an entire hostile library makes no HTML, link, picture, code or rule', async () => {
    const tokens = tokensOf(await reportOf('md'));
    const ours = ['heading', 'paragraph', 'list', 'list_item', 'table', 'strong', 'text', 'escape'];
    const others = tokens.map(({ type }) => type).filter((type) => !ours.includes(type));
    expect(new Set(others)).toEqual(new Set(['space']));
  });

  test('shows each text as it reads, including invisible characters', async () => {
    const text = await reportOf('md');
    const items = tokensOf(text)
      .filter((token): token is Tokens.ListItem => token.type === 'list_item')
      .map(({ tokens }) => plain(tokens).replaceAll('\u2060', ''));
    for (const key of ['script', 'formula', 'markdown', 'mention', 'quotes', 'cells'] as const) {
      const shown = hostileTexts[key].replaceAll(/\s+/g, ' ');
      expect(items.filter((item) => item.includes(`: ${shown}`))).not.toEqual([]);
    }
    expect(items.filter((item) => item.endsWith(longText))).toHaveLength(1);
  });

  test('mentions nobody and links nothing where it is pasted', async () => {
    const text = await reportOf('md');
    expect(text).not.toMatch(/@\w|#\d|\w:\/\/|www\.|:tada:/);
  });
});
