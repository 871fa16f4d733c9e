import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddressList } from '../../../engine/clips/addresses/create-addresses.ts';
import {
  addressFileName,
  addressLabel,
  readClipAddress,
  shownAddress,
} from '../../../shared/domain/clip-address.ts';

const pastedList = { path: null, name: 'the pasted list' };
const read = async (text: string) => {
  const { addresses, problems, duplicates } = await readAddressList(text, pastedList);
  const rows = addresses.map(({ address, prompt }) => [address, prompt?.text ?? null]);
  return { rows, problems, duplicates };
};
const noProblems = { problems: [], duplicates: 0 };

describe('a list of addresses', () => {
  test('has one on each line, with comments and empty lines between', async () => {
    const text = '\n# shots of Monday\nhttps://a.example/1.mp4\r\n\n  http://a.example/2.mp4  \n';
    expect(await read(text)).toEqual({
      rows: [
        ['https://a.example/1.mp4', null],
        ['http://a.example/2.mp4', null],
      ],
      ...noProblems,
    });
  });

  test('has prompts after tabs, as spreadsheets copy them', async () => {
    const text =
      'https://a.example/1.mp4\tA fox, in the snow\nhttps://a.example/2.mp4\t"Two\nlines, and ""quotes"""\nhttps://a.example/3.mp4\t';
    expect((await read(text)).rows).toEqual([
      ['https://a.example/1.mp4', 'A fox, in the snow'],
      ['https://a.example/2.mp4', 'Two\nlines, and "quotes"'],
      ['https://a.example/3.mp4', null],
    ]);
  });

  test.each([
    'url,prompt\nhttps://a.example/1.mp4,A fox\n',
    'prompt;VIDEO_URL\nA fox;https://a.example/1.mp4\n',
    '"caption"\t"url"\tseed\nA fox\thttps://a.example/1.mp4\t7\n',
    'file,text,note\nhttps://a.example/1.mp4,A fox,7\n',
  ])('may be a table with a header: %j', async (text) => {
    const rows = [['https://a.example/1.mp4', 'A fox']];
    expect(await read(text)).toEqual({ rows, ...noProblems });
  });

  test('may be JSON Lines', async () => {
    const text =
      '{"url":"https://a.example/1.mp4","prompt":"A fox"}\n{"video":"https://a.example/2.mp4"}\n';
    expect((await read(text)).rows).toEqual([
      ['https://a.example/1.mp4', 'A fox'],
      ['https://a.example/2.mp4', null],
    ]);
  });

  test('names each address once, and reports a second prompt for it', async () => {
    const text = [
      'https://a.example/1.mp4\tA fox',
      'HTTPS://A.example/1.mp4\tA fox',
      'https://a.example/2.mp4',
      'https://a.example/2.mp4\tA cat',
      'https://a.example/1.mp4\tA dog',
    ].join('\n');
    expect(await read(text)).toEqual({
      rows: [
        ['https://a.example/1.mp4', 'A fox'],
        ['https://a.example/2.mp4', 'A cat'],
      ],
      problems: ['Line 5 repeats the URL of line 1 with a different prompt.'],
      duplicates: 3,
    });
  });

  test('reports the problem of each line, without possible secrets', async () => {
    const text = [
      'https://a.example/1.mp4',
      'clip.mp4',
      'ftp://a.example/2.mp4?token=secret',
      'https://me:secret@a.example/3.mp4',
      'https://',
      `https://a.example/${'x'.repeat(9000)}`,
    ].join('\n');
    const { rows, problems } = await read(text);
    expect(rows).toEqual([['https://a.example/1.mp4', null]]);
    expect(problems.map((problem) => /^Line (\d)/.exec(problem)?.[1])).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);
    expect(problems[0]).toBe('Line 2: clip.mp4 is not an http:// or https:// URL.');
    expect(problems.join()).not.toContain('secret');
    expect(problems.every((problem) => problem.length < 300)).toBe(true);
  });

  test('records where each prompt is', async () => {
    const text = 'https://a.example/1.mp4\tA fox';
    const [pasted] = (await readAddressList(text, pastedList)).addresses;
    const [ofFile] = (
      await readAddressList(text, { path: '/lists/monday.txt', name: 'monday.txt' })
    ).addresses;
    const source = 'manifest';
    expect(pasted?.prompt).toMatchObject({
      source,
      origin: null,
      detail: 'line 1 of the pasted list',
    });
    expect(ofFile?.prompt).toMatchObject({ source, origin: '/lists/monday.txt', detail: 'line 1' });
  });

  test('of any text is read to its end, and yields only addresses', async () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.tuple(fc.webUrl(), fc.string()).map(([url, prompt]) => `${url}\t${prompt}`),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.constantFrom('url,prompt', '{', '"', '#', 'url\tprompt'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        const { addresses, problems } = await readAddressList(lines.join('\n'), pastedList);
        for (const { address, prompt } of addresses) {
          expect(readClipAddress(address)).toEqual({ ok: true, address });
          expect(prompt?.text.trim()).not.toBe('');
        }
        expect(problems.length).toBeLessThan(150);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  [
    'https://cdn.example/a/b/fox%20run.mp4?sig=secret#t',
    'fox run.mp4',
    'fox run.mp4 at cdn.example',
    'https://cdn.example/a/b/fox run.mp4?…',
  ],
  [
    'https://cdn.example:8443/fox.mp4',
    'fox.mp4',
    'fox.mp4 at cdn.example:8443',
    'https://cdn.example:8443/fox.mp4',
  ],
  ['https://cdn.example/', 'cdn.example', 'cdn.example', 'https://cdn.example/'],
  [
    'https://cdn.example/%E2%80%AEgpj.mp4',
    '\\u{202e}gpj.mp4',
    '\\u{202e}gpj.mp4 at cdn.example',
    'https://cdn.example/\\u{202e}gpj.mp4',
  ],
  [
    'https://cdn.example/%ff.mp4',
    '%ff.mp4',
    '%ff.mp4 at cdn.example',
    'https://cdn.example/%ff.mp4',
  ],
])('%s is shown without secrets and deceptive characters', (address, fileName, label, shown) => {
  expect([addressFileName(address), addressLabel(address), shownAddress(address)]).toEqual([
    fileName,
    label,
    shown,
  ]);
});
