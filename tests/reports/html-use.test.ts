import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { htmlFormat } from '../../engine/reports/formats/html.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { findViolations } from '../support/find-violations.ts';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { evenFrames, madeUpReport, textsOf } from '../support/made-up-report.ts';
import { reportBrowserForAll } from '../support/report-in-browser.ts';
import { describeWith } from '../support/requires.ts';
import { testFor } from '../support/test-for.ts';
import { writtenPage } from '../support/written-report.ts';

const anyClip = '[data-outcome][data-decision]';

const shown = (page: Page, selector: string) => page.locator(`${selector}:visible`);

const focusedId = (page: Page): Promise<string> => page.evaluate('document.activeElement.id');

describeWith({ programs: ['chromium'] }, 'html: read and used', () => {
  const open = reportBrowserForAll();
  const library = hostileLibraryForAll();
  let report: string;
  beforeAll(async () => {
    const { dataDir, ordinary } = library();
    await using engine = openIdleEngine(dataDir, { fetch: globalThis.fetch });
    await engine.clips.setDecisions([{ clipId: ordinary.clipId, decision: 'keep' }]);
    report = await writtenPage(dataDir);
  });

  test('filters by kind, verdict, outcome, decision and words, and shows how much is left', async () => {
    const { page } = await open(report);
    const bar = page.getByRole('search', { name: 'Filter' });
    const reported = bar.locator('output');
    const [clips, findings] = [
      await page.locator(anyClip).count(),
      await page.locator('.finding').count(),
    ];
    const counted = findings - 1;
    expect(await reported.textContent()).toBe(
      `${clips} clips · ${counted} findings · 1 false alarm`,
    );

    await bar.getByLabel('Any verdict on findings').selectOption({ label: 'False alarm' });
    expect(await shown(page, '.finding').count()).toBe(1);
    expect(await shown(page, anyClip).count()).toBe(1);
    expect(await page.getByRole('heading', { name: 'All other clips' }).count()).toBe(0);
    expect(await reported.textContent()).toBe(
      `1 of ${clips} clips · 0 of ${counted} findings · 1 false alarm`,
    );
    await bar.getByLabel('Any decision on clips').selectOption({ label: 'Kept' });
    expect(await shown(page, '.finding').count()).toBe(1);
    await bar.getByLabel('Any outcome of clips').selectOption({ label: 'Failed' });
    expect(await shown(page, anyClip).count()).toBe(0);
    expect(await reported.textContent()).toBe('No matching clips');
    expect(await shown(page, 'main h2').allTextContents()).toEqual(['Summary', 'To do']);

    // The address has the filters, as those of the links in the table of decisions.
    await page.getByRole('row', { name: /^Kept/ }).getByRole('link').first().click();
    expect(await shown(page, anyClip).count()).toBe(1);
    expect((await bar.boundingBox())?.y).toBeLessThan(200);
    await page.reload();
    expect(await shown(page, anyClip).count()).toBe(1);
    // Unless it names a clip that they hide.
    await page.getByRole('link', { name: 'failed.mp4' }).click();

    // Waiting in the page would evaluate a string, which the report's policy forbids.
    await expect.poll(() => reported.textContent()).toMatch(new RegExp(`^${clips} c`));
    expect(await shown(page, '.finding').count()).toBe(findings);
    await bar.getByLabel('Any kind').selectOption({ label: 'Visual glitch' });
    // Those of the ordinary clip and of the missing one.
    expect(await shown(page, '.finding').count()).toBe(4);
    await bar.getByLabel('Any kind').selectOption('');
    await bar.getByLabel('Any outcome of clips').selectOption({ label: 'Failed' });
    expect(await shown(page, `${anyClip} .clip-name`).allTextContents()).toEqual(['failed.mp4']);
    await bar.getByLabel('Any outcome of clips').selectOption('');
    await bar.getByRole('searchbox').fill('LANTERN jumps ordinary');
    expect(await shown(page, '.clip h3').allTextContents()).toEqual([ordinary.fileName]);
    expect(await shown(page, '.finding').count()).toBe(1);
    await bar.getByRole('searchbox').press('Enter');
    expect(page.url()).not.toContain('?');
  });

  test('lists first what is left to do: the findings of a clip, their verdicts and its notes', async () => {
    const { page } = await open(report);
    const groups = page.locator('.overview table');
    const names = await groups.locator('[scope="col"]:first-child').allTextContents();
    expect(names).toEqual([
      'Change the prompt or settings first',
      'Decide again on 1 kept clip with confirmed defects',
      expect.stringMatching(/^Decide on \d+ clips?: needs review$/),
      expect.stringMatching(/^Decide on \d+ clips?: failed$/),
      'Decide on 1 clip: not evaluated',
      expect.stringMatching(/^Decide on \d+ clips?: no defects found$/),
    ]);
    const cells = await groups.nth(1).locator('tr').last().locator('th, td').allTextContents();
    const findings =
      /^The lantern jumps .* · frames 30–42 Confirmed\s+The last frame is doubled · frame 95 Unreviewed\s+.* False alarm/;
    expect(cells).toEqual(['Single clip', ordinary.fileName, expect.stringMatching(findings)]);
    expect(cells.at(-1)).toContain(ordinary.findings[0].note);
    const row = page.locator('.row', { hasText: 'clean.mp4' });
    expect(await row.getAttribute('open')).toBe(null);
    await page.getByRole('link', { name: 'clean.mp4' }).click();
    await expect.poll(() => row.getAttribute('open')).toBe('');
  });

  test('goes from finding to finding by j and k, past filtered ones, and to the search by /', async () => {
    const { page } = await open(report);
    await page.getByLabel('Any kind').selectOption({ label: 'Visual glitch' });
    await page.evaluate('document.activeElement.blur()');
    const stops = await shown(page, '.finding').all();
    const ids = await Promise.all(stops.map((stop) => stop.getAttribute('id')));
    expect(ids).toHaveLength(4);
    const visited: string[] = [];
    for (const key of ['k', 'j', 'j', 'j', 'j', 'j', 'k']) {
      await page.keyboard.press(key);
      visited.push(await focusedId(page));
    }
    const [one, two, three, four] = ids;
    expect(visited).toEqual(['', one, two, three, four, four, three]);
    const top = (await page.locator(`[id="${three}"]`).boundingBox())?.y ?? -1;
    const bar = await page.getByRole('search').boundingBox();
    expect(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(top).toBeLessThan(500);
    const part = `document.querySelector('[id="${two}"] .description')`;
    await page.evaluate(`${part}.tabIndex = -1, ${part}.focus()`);
    await page.keyboard.press('j');
    expect(await focusedId(page)).toBe(three);
    await page.setViewportSize({ width: 1280, height: 100 });
    await page.evaluate('document.activeElement.blur(); scrollTo(0, document.body.scrollHeight)');
    await page.keyboard.press('k');
    expect(await focusedId(page)).toBe(four);
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox');
    await search.pressSequentially('jk');
    expect(await search.inputValue()).toBe('jk');
    await search.press('Escape');
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
  });

  test('can be read without scripts: only what needs them is hidden', async () => {
    const { page, misdeeds } = await open(report, { javaScriptEnabled: false });
    expect(await page.locator('form.filters').isVisible()).toBe(false);
    expect(await shown(page, anyClip).count()).toBe(await page.locator(anyClip).count());
    expect(await shown(page, '.finding').count()).toBe(await page.locator('.finding').count());
    await page.locator(`#clip-${library().ordinary.clipId}`).scrollIntoViewIfNeeded();
    expect(await page.getByText('The lantern jumps to another place.').first().isVisible()).toBe(
      true,
    );
    expect(misdeeds).toEqual([]);
  });

  test('prints completely: every clip laid out, in light colours, without screen-only parts', async () => {
    const { page } = await open(report, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('form.filters').isVisible()).toBe(false);
    const laidOut = await page.evaluate<boolean>(
      '[...document.querySelectorAll(".clip, .finding, .finding img")].every((one) => one.getBoundingClientRect().height > 10 && getComputedStyle(one).contentVisibility === "visible")',
    );
    expect(laidOut).toBe(true);
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(23, 26, 33)');
    const pdf = await page.pdf({ format: 'A4' });
    // All pictures are printed: each is a separate image in the PDF, used again if it recurs.
    const images = pdf.toString('latin1').match(/\/Subtype\s*\/Image/g) ?? [];
    const shown = '(new Set([...document.images].map(({ src }) => src))).size';
    expect(images.length).toBeGreaterThanOrEqual(await page.evaluate<number>(shown));
  });

  test('prints nothing of shots that filters hide', async () => {
    const takes = ['a1', 'a2', 'b1', 'b2'].map((name) => ({
      name,
      ...evenFrames(24, [1, 24]),
      findings: [{ frames: [4, 6] as const }],
      shot: name.charAt(0),
    }));
    const made = await textsOf(htmlFormat, madeUpReport(takes, { stills: 'none' }));
    const { page } = await open(made['report.html'] ?? '');
    await page.getByRole('searchbox').fill('a2');
    await page.emulateMedia({ media: 'print' });
    expect(await shown(page, '.shot h3').allTextContents()).toEqual(['Shot 1', 'a2']);
  });

  test('prints a prompt once above the rows that repeat it, also of those that filters leave', async () => {
    const takes = ['a1', 'a2', 'b1'].map((name) => ({
      ...{ name, findings: [], prompt: name.startsWith('a') ? 'A boat.' : 'Rain.' },
      ...evenFrames(24, [1, 24]),
    }));
    const made = await textsOf(htmlFormat, madeUpReport(takes, { stills: 'none' }));
    const { page } = await open(made['report.html'] ?? '');
    await page.emulateMedia({ media: 'print' });
    expect(await shown(page, '.row .prompt').allTextContents()).toEqual(['A boat.', 'Rain.']);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('searchbox').fill('a2');
    await page.emulateMedia({ media: 'print' });
    expect(await shown(page, '.row .prompt').allTextContents()).toEqual(['A boat.']);
  });

  const schemes = ['light', 'dark'] as const;

  testFor('has nothing for axe to find, %s', schemes, ['light'], async (colorScheme) => {
    const { page } = await open(report, { colorScheme });
    expect(await findViolations(page)).toEqual([]);
  });
});
