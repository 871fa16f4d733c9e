import { createHash } from 'node:crypto';
import type { ReportOptions } from '../../../../../shared/contract/reports.ts';
import { visibleAccent } from '../../../client/visible-accent.ts';
import { type PageAsset, readAsset } from '../page-assets.ts';

/** The style of client pages, but for their color. */
export const clientStyle = readAsset(['style/client.css']);

/** The rule that gives a page its color, and the hash by which its policy knows it. */
export const accentStyle = (options: Pick<ReportOptions, 'accent'>): PageAsset => {
  const text = `:root { --accent: ${visibleAccent(options)}; }\n`;
  const hash = createHash('sha256').update(text, 'utf8').digest('base64');
  return { text, cspHash: `'sha256-${hash}'` };
};
