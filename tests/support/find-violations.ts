import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe finds wrong with the page as it is now: a line for each rule, with the places. */
export const findViolations = async (page: Page): Promise<string[]> => {
  // Without "legacy mode" axe opens a second page for its report, which Electron does not have.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.map(({ target }) => `  ${target.join(' ')}`)].join('\n'),
  );
};
