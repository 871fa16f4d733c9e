import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { findViolations, findWeakContrast } from '../../support/find-violations.ts';
import {
  appScreens,
  chooseMore,
  clipRows,
  openFilter,
  selectRow,
  showTheme,
  untilShown,
} from '../support/screens.ts';
import { seedReadLibrary } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';
import { calmTimes, setUiTimes } from '../support/ui-times.ts';

const controls =
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider]';

/**
 * Scrolls to each control of the page in turn and returns the names of those that stay cut off,
 * covered by something else or outside the window; and the page itself if it is too wide.
 */
const findUnreachable = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const centerOf = (element: Element): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const isDisabled = element.matches(':disabled') || element.closest('[inert]') !== null;
      // Skip links and the inputs behind drawn controls have the size of a pixel until they are
      // focused.
      return !isDisabled && width > 2 && height > 2 && element.checkVisibility();
    };
    const describe = (element: Element | null): string =>
      `${element?.tagName.toLowerCase()} “${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 60)}”`;
    /** What is visible in place of the control; null if it is the control. */
    const coverOf = (element: Element): string | null => {
      // Once more, since a sticky heading does not move as scrolling expects.
      for (const block of ['center', 'nearest'] as const) {
        element.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
      }
      const top = document.elementFromPoint(...centerOf(element));
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      const isReached = [element, label].some((own) => own?.contains(top));
      return isReached || !element.isConnected ? null : describe(top);
    };
    const { scrollWidth } = document.documentElement;
    return [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...[...document.querySelectorAll(selector)].filter(isShown).flatMap((element) => {
        const cover = coverOf(element);
        return cover === null ? [] : [`${describe(element)} lies behind ${cover}`];
      }),
    ];
  }, controls);

const app = sharedApp(() => ({
  settings: { appearance: 'system' },
  prepare: async (dataDir) => {
    await seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), 200);
  },
}));

/** What is opened over the library's table, which is inspected with each. */
const openings: Record<string, (page: Page) => Promise<unknown>> = {
  'a filter': (page) => openFilter(page, 'State'),
  'a preview of a selected clip': async (page) => {
    await selectRow(clipRows(page).first());
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
  },
  'the palette': async (page) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  'the question before clips are deleted': async (page) => {
    await selectRow(clipRows(page).first());
    await chooseMore(page, 'Delete…');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

/**
 * Inspects the page as it is: in the dark theme with every rule, in the light one only its colours.
 */
const expectNoViolations = async (page: Page): Promise<void> => {
  // The real pointer of a display may be over something that has a tooltip.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await showTheme(page, 'dark');
  expect(await findViolations(page)).toEqual([]);
  await showTheme(page, 'light');
  expect(await findWeakContrast(page)).toEqual([]);
};

test.describe('axe finds no problem in either theme with', () => {
  for (const screen of appScreens) {
    test(screen.name, async () => {
      await app().go(screen.hash);
      await untilShown(app().page, screen);
      await expectNoViolations(app().page);
    });
  }

  for (const [name, open] of Object.entries(openings)) {
    test(`${name} over the library`, async () => {
      const { page, go } = app();
      await go('#/library?view=table&type=visual_glitch&sort=name');
      await expect(clipRows(page).first()).toBeVisible();
      await open(page);
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
    });
  }

  test('the page of a clip with findings', async () => {
    const { page, go } = app();
    await go('#/library?view=table&type=visual_glitch&sort=name');
    await clipRows(page).first().dblclick();
    const findings = page.getByRole('grid', { name: 'Findings' });
    await expect(findings.getByRole('row', { selected: true })).toBeVisible();
    await expectNoViolations(page);
  });
});

test('every control of every screen is reachable at a zoom of 200 %', async () => {
  const { page, open, go } = app();
  // 1280 × 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  // By a load: Mantine leaves a hidden field for measuring behind.
  await open('#/library?view=table');
  await expect(clipRows(page).first()).toBeVisible();
  const lost: Record<string, string[]> = { 'the table': await findUnreachable(page) };
  for (const screen of appScreens) {
    await go(screen.hash);
    await untilShown(page, { heading: screen.heading });
    lost[screen.name] = await findUnreachable(page);
  }
  expect(Object.entries(lost).filter(([, names]) => names.length > 0)).toEqual([]);
});

/** Durations of transitions and animations other than 0, over the entire page. */
const findMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .flatMap((element) =>
        ['', '::before', '::after'].map((part) => getComputedStyle(element, part)),
      )
      // An animation driven by scrolling has no duration.
      .filter(({ animationTimeline }) => animationTimeline === 'auto')
      .flatMap((style) => [style.transitionDuration, style.animationDuration])
      .filter((duration) => /[1-9]/.test(duration)),
  );

test('nothing moves when the system asks for reduced motion', async () => {
  const { page } = app();
  await setUiTimes(page, { ...calmTimes, motionScale: 1 });
  await app().open('#/reports');
  // The preview's is ours, all others are Mantine's.
  await expect.poll(() => findMotion(page)).toContain('0.12s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => findMotion(page)).toEqual([]);
});
