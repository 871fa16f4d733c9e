import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  optionsOfFormat,
  type ReportFormatId,
  reportFormats,
} from '../../shared/contract/reports.ts';
import { printableLines } from '../../shared/text/printable-lines.ts';
import {
  deceptive,
  type HostileText,
  hostileLibraryForAll,
  hostileTexts,
  longText,
} from '../support/hostile-library.ts';
import { reportBrowserForAll } from '../support/report-in-browser.ts';
import { describeWith } from '../support/requires.ts';
import { writtenFiles, writtenReport } from '../support/written-report.ts';

const library = hostileLibraryForAll();

/** Clips with such characters in every text, and one without any. */
const selection = () => {
  const { hostile, ordinary } = library();
  const clips = [hostile.deceptive, hostile.bidi, hostile.control, ordinary];
  return { clipIds: clips.map(({ clipId }) => clipId) };
};

const textsOf = async (format: ReportFormatId): Promise<string> => {
  const options = optionsOfFormat[format].includes('title') ? { title: `t ${deceptive}` } : {};
  const files = await writtenFiles(library().dataDir, format, options, selection());
  const isBinary = (path: string): boolean => /\.(mp4|jpg|png|ico|woff2?)$/.test(path);
  return Object.entries(files)
    .map(([path, text]) => (isBinary(path) ? path : path + text))
    .join('\n');
};

/** With them, the other control characters of the hostile texts. */
const anyDeceptive = new RegExp(`[${deceptive}\0\u0007\u001b]`);

// Of a PDF, this reads the page that is printed.
test.for(reportFormats)('no deceptive characters appear in a report as %s', async (format) => {
  const text = await textsOf(format);
  expect(text.length).toBeGreaterThan(100);
  const at = text.search(anyDeceptive);
  expect(at < 0 ? null : text.slice(Math.max(0, at - 60), at + 10)).toBeNull();
});

const falsifying = /[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/u;

describeWith({ programs: ['chromium'] }, 'html: texts of others', () => {
  const open = reportBrowserForAll();
  let report: string;
  beforeAll(async () => {
    report = await writtenReport(library().dataDir, 'html', { title: hostileTexts.script });
  });

  test('run nothing, request nothing and make no markup', async () => {
    const { page, misdeeds } = await open(report);
    expect(await page.title()).toBe(hostileTexts.script);
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.locator('style').count()).toBe(1);
    expect(await page.locator('img, iframe, object, embed, link, base, b, i').count()).toBe(0);
    for (const link of await page.locator('a').all()) {
      expect(await link.getAttribute('href')).toMatch(
        /^#((clip|finding)-[0-9a-f]{64}(-\d+)?|outcome=\w+|decision=|text=[\w%+*.-]+)$/,
      );
    }
    const names = await page.evaluate<string[]>(
      '[...new Set([...document.querySelectorAll("body *")].flatMap((one) => one.getAttributeNames()))]',
    );
    expect(names.filter((name) => name.startsWith('on') || name === 'style')).toEqual([]);
    expect(misdeeds).toEqual([]);
  });

  test('run nothing in a report for clients, and are shown there unchanged', async () => {
    const { page, misdeeds } = await open(
      await writtenReport(library().dataDir, 'html', {
        layout: 'client',
        only: ['unreviewed'],
        title: hostileTexts.script,
        introduction: hostileTexts.bidi,
      }),
    );
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.locator('img, iframe, object, embed, link, base').count()).toBe(0);
    for (const [key, text] of Object.entries(hostileTexts)) {
      const { clipId } = library().hostile[key as HostileText];
      const description = page.locator(`#finding-${clipId}-1 .description`);
      expect(await description.textContent(), key).toBe(printableLines(text));
    }
    expect(await page.locator('body').textContent()).not.toMatch(falsifying);
    expect(misdeeds).toEqual([]);
  });

  test('are shown unchanged, with deceptive characters escaped', async () => {
    const { page } = await open(report);
    for (const [key, text] of Object.entries(hostileTexts)) {
      const { clipId } = library().hostile[key as HostileText];
      const finding = page.locator(`#finding-${clipId}-1`);
      const shown = printableLines(text);
      expect(await finding.locator('.description').textContent(), key).toBe(shown);
      // The database already stores half a pair as a replacement character.
      const stored = printableLines(text.toWellFormed());
      expect(await finding.locator('.note bdi').textContent(), key).toBe(stored);
    }
    const long = page.locator(`#finding-${library().long.clipId}-1 .description`);
    expect(await long.textContent()).toBe(longText);
    expect(await page.locator('body').textContent()).not.toMatch(falsifying);
    // They do not turn the text beside them either.
    const isolated = await page.evaluate<string[]>(
      '[...document.querySelectorAll("bdi, [dir=auto]")].map((one) => getComputedStyle(one).unicodeBidi)',
    );
    expect(isolated.length).toBeGreaterThan(100);
    expect(new Set(isolated)).toEqual(new Set(['isolate']));
  });

  test('could do nothing even as markup, as the policy holds', async () => {
    const asked: string[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { page, misdeeds } = await open(
      report.replace(
        '<main>',
        `<main><script>document.title = 'ran';</script>
        <img src="${base}/image" onerror="document.title = 'ran'"><link rel="stylesheet" href="${base}/style">
        <script src="${base}/script"></script><iframe src="${base}/frame"></iframe>
        <p style="color: red" id="styled">styled</p><style>p { color: red; }</style>
        <form action="${base}/form" id="form"><input name="x"></form>`,
      ),
    );
    expect(await page.title()).toBe(hostileTexts.script);
    const colour = 'getComputedStyle(document.getElementById("styled")).color';
    expect(await page.evaluate(colour)).not.toBe('rgb(255, 0, 0)');
    // The page's own functions work all the same.
    expect(await page.locator('form.filters').isVisible()).toBe(true);
    await page.evaluate('document.getElementById("form").submit()');
    await expect.poll(() => misdeeds.join('\n')).toContain('form-action');
    expect(asked).toEqual([]);
    for (const part of ['script-src', 'img-src', 'style-src', 'default-src']) {
      expect(misdeeds.join('\n'), part).toContain(part);
    }
  });
});
