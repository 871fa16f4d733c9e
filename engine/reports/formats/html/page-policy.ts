import type { ReportOptions } from '../../../../shared/contract/reports.ts';
import { accentStyle, clientStyle } from './client/client-style.ts';
import { reportScript, reportStyle } from './page-assets.ts';

const policyWith = (own: readonly string[]): readonly string[] => [
  "default-src 'none'",
  'img-src data:',
  ...own,
  "base-uri 'none'",
  "form-action 'none'",
];

const technicalPolicy = policyWith([
  `style-src ${reportStyle.cspHash}`,
  `script-src ${reportScript.cspHash}`,
]);

/** Allows only the page's own styles, and its script if it has one. */
export const pagePolicy = (options: Pick<ReportOptions, 'layout' | 'accent'>): readonly string[] =>
  options.layout === 'client'
    ? policyWith([`style-src ${clientStyle.cspHash} ${accentStyle(options).cspHash}`])
    : technicalPolicy;
