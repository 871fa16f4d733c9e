/** Pages of a bundle for a client: a list of all clips, and one for each. */
import { frameNote } from '../../client/client-words.ts';
import { clientNoFileWords } from '../../client/finding-line.ts';
import type { Report } from '../../report.ts';
import type { ReportSummary } from '../../report-summary.ts';
import { type Html, html } from '../../text/html.ts';
import { clientClip } from '../html/client/client-clip.ts';
import { clientFoot, clientSummary } from '../html/client/client-summary.ts';
import { clientTableEnd, clientTableRow, clientTableStart } from '../html/client/client-table.ts';
import { bundleHref, bundlePageEnd, bundlePageStart } from './bundle-page.ts';
import { pagePath } from './bundle-paths.ts';
import { clipPageOf, type Neighbours } from './clip-page.ts';
import { picture } from './list-page.ts';
import type { ToldClip } from './told-clip.ts';

const look = { styles: ['client.css'], scheme: 'light' } as const;

/** How the list begins. @param logo path of the picture; null for none */
export const clientListStart = (
  report: Report,
  summary: ReportSummary,
  logo: string | null,
): Html => html`${bundlePageStart({
  ...{ title: report.options.title, className: 'client', root: '', script: null },
  ...look,
})}<main>
${clientSummary(report, summary, logo)}${clientTableStart(summary.byGenerator.length > 0)}`;

export const clientListRow = (told: ToldClip, { byGenerator }: ReportSummary): Html =>
  clientTableRow(told.clip, {
    href: bundleHref('', pagePath(told.fileName)),
    hasGenerators: byGenerator.length > 0,
    picture: picture(told),
  });

export const clientListEnd = ({ options }: Report): Html => html`${clientTableEnd()}</main>
${bundlePageEnd(clientFoot(options, frameNote))}`;

/** The page of one clip. */
export const clientClipPage = (
  told: ToldClip,
  neighbours: Neighbours,
  { options }: Pick<Report, 'options'>,
): Html =>
  clipPageOf(told, neighbours, options, {
    page: { className: 'client client-clip-page', ...look },
    whyNoFile: clientNoFileWords,
    details: (clip, addressOf) => clientClip(clip, options, addressOf),
    foot: clientFoot(options, frameNote),
  });
