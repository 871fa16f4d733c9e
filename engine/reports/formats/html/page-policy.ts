import { reportScript, reportStyle } from './page-assets.ts';

/** Nothing is fetched and nothing runs but the one style and the one script of the page itself. */
export const pagePolicy: readonly string[] = [
  "default-src 'none'",
  'img-src data:',
  `style-src ${reportStyle.cspHash}`,
  `script-src ${reportScript.cspHash}`,
  "base-uri 'none'",
  "form-action 'none'",
];
