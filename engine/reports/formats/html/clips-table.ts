import { importedName } from '../../../../shared/domain/shown-names.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { worstSeverity } from '../../clip-result.ts';
import type { ReportClip } from '../../report.ts';
import { promptOf } from '../../text/clip-texts.ts';
import { type Html, html } from '../../text/html.ts';
import { clipAnchor, outcomeMark, severityMark } from './marks.ts';

const maxPrompt = 120;

export const tableStart = (): Html => html`<section class="overview">
<h2 id="all-clips">Clips</h2>
<div class="table-frame" role="region" aria-labelledby="all-clips" tabindex="0">
<table class="clips">
<thead><tr><th scope="col">Clip</th><th scope="col">Outcome</th><th scope="col" class="count">Findings</th><th scope="col">Worst severity</th><th scope="col" class="count">Unreviewed</th><th scope="col">Prompt</th></tr></thead>
<tbody>
`;

export const tableEnd = (): Html => html`</tbody></table></div>
</section>
`;

const startOf = (text: string): string =>
  text.length <= maxPrompt ? text : `${text.slice(0, maxPrompt).toWellFormed().trimEnd()}…`;

const sectionLink = ({ card }: ReportClip): RowLink => ({
  href: `#${clipAnchor(card.clipId)}`,
  attributes: html`data-clip="${clipAnchor(card.clipId)}"`,
});

type RowLink = { readonly href: string; readonly attributes: Html; readonly picture?: Html };

export const tableRow = (clip: ReportClip, link: RowLink = sectionLink(clip)): Html => {
  const { card, findings } = clip;
  const isCounted = findings.length > 0 || card.checked !== 'nothing';
  const unreviewed = findings.filter(({ verdict }) => verdict === null).length;
  return html`<tr ${link.attributes}>
<th scope="row"><a href="${link.href}">${link.picture}<bdi>${printableText(card.name)}</bdi></a></th>
<td>${outcomeMark(card)}${card.isImported && html` <span class="dim">· ${importedName.toLowerCase()}</span>`}</td>
<td class="count">${isCounted ? findings.length : '–'}</td>
<td>${severityMark(worstSeverity(findings))}</td>
<td class="count">${isCounted ? unreviewed : '–'}</td>
<td class="prompt-start" dir="auto">${startOf(printableLine(promptOf(clip)?.text ?? ''))}</td>
</tr>
`;
};
