import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** Returns axe's findings on the current page: one line for each rule, with the places. */
export const findViolations = (page: Page): Promise<string[]> => report(builderOn(page));

export const findWeakContrast = (page: Page): Promise<string[]> =>
  report(builderOn(page).withRules('color-contrast'));

const builderOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    // Otherwise axe opens a second page for its report, which Electron does not have.
    .setLegacyMode()
    .options({
      // Listing every correct place takes longer than finding the incorrect ones.
      resultTypes: ['violations'],
      // At least 24 px; axe omits it by default.
      rules: { 'target-size': { enabled: true } },
    });

const report = async (builder: AxeBuilder): Promise<string[]> => {
  const { violations } = await builder.analyze();
  return violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.map(({ target }) => `  ${target.join(' ')}`)].join('\n'),
  );
};
