import { reportPage } from '../page/report-page.ts';
import { singleFileFormat } from '../report.ts';

/** Passes: the summary, the contact sheet of clients or what a team has to do, and both parts together. */
const passes = 3;

/** One page with everything in it. */
export const htmlFormat = singleFileFormat({ extension: 'html', passes }, (report) =>
  reportPage(report),
);

/** The same page for paper of a size, which the host prints. */
export const pdfFormat = singleFileFormat({ extension: 'pdf', passes }, (report) =>
  reportPage(report, report.options.paper),
);
