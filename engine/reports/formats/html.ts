import { reportPage } from '../page/report-page.ts';
import { singleFileFormat } from '../report.ts';

/** One page with everything in it. Passes: summary; for clients the contact sheet; both parts. */
export const htmlFormat = singleFileFormat({ extension: 'html', passes: 3 }, reportPage);
