import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe finds wrong with the page as it is now: a line for each rule, with the places. */
export const findViolations = (page: Page): Promise<string[]> => report(builderOn(page));

/** Of this only what depends on the theme: where text stands out too little. */
export const findWeakContrast = (page: Page): Promise<string[]> =>
  report(builderOn(page).withRules('color-contrast'));

const builderOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    // Otherwise axe opens a second page for its report, which Electron does not have.
    .setLegacyMode()
    .options({
      // To name every place that is right takes longer than to find those that are not.
      resultTypes: ['violations'],
      // At least 24 px; axe leaves it out unless asked.
      rules: { 'target-size': { enabled: true } },
    });

const report = async (builder: AxeBuilder): Promise<string[]> => {
  const { violations } = await builder.analyze();
  return violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.map(({ target }) => `  ${target.join(' ')}`)].join('\n'),
  );
};
