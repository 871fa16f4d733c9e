/** What a team has to do, a line per clip, with links to the clips' parts of the page. */

import { findingKindNames } from '../../../shared/domain/shown-names.ts';
import { kindName } from '../../../shared/model/kinds.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { isCounted, worstFirst } from '../read-report-clip.ts';
import type { Report, ReportClip } from '../report.ts';
import { framesText } from '../text/finding-texts.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';
import { type Html, html } from './html.ts';
import { clipAnchor, clipName } from './marks.ts';

const groupNames = {
  contradictory: 'Kept, though a defect is confirmed',
  regenerate: 'Rejected: to regenerate',
  decide: 'Undecided: to decide',
  review: 'Kept: findings to review',
} as const;
type Group = keyof typeof groupNames;

/** Null for a clip about which nothing is left to do, or at most to decide without any defect. */
const groupOf = ({ decision, outcome }: ReportClip['card'], hasFindings: boolean): Group | null => {
  if (decision === 'reject') return 'regenerate';
  if (decision === 'keep' && outcome === 'confirmed') return 'contradictory';
  if (decision === 'keep') return hasFindings ? 'review' : null;
  return outcome === 'no_defects' ? null : 'decide';
};

/** Maximum length of the notes in a line, in UTF-16 units. */
const maxNotes = 300;

/** The notes on all findings of a clip; empty for none. */
export const notesText = ({ findings }: Pick<ReportClip, 'findings'>): string =>
  findings
    .map(({ note }) => printableLine(note))
    .filter((note) => note !== '')
    .join(' · ')
    .slice(0, maxNotes)
    .toWellFormed();

const line = (clip: ReportClip, { options, maxDetailed }: Report): Html => {
  const { card, table } = clip;
  const [worst, ...others] = worstFirst(clip.findings.filter(isCounted(options)), table);
  const verdict = worst?.verdict ?? 'unreviewed';
  const name = clipName(card);
  // A preview may lack the part that it would link to.
  return html`<tr>
<th scope="row">${maxDetailed === null ? html`<a href="#${clipAnchor(card.clipId)}">${name}</a>` : name}</th>
<td>${worst && html`<bdi>${kindName(worst.kind)}</bdi>, ${framesText(worst)}`}${others.length > 0 && ` and ${formatCount(others.length)} more`}</td>
<td>${worst && html`<span class="verdict" data-verdict="${verdict}">${findingKindNames[verdict]}</span>`}</td>
<td dir="auto">${notesText(clip)}</td>
</tr>
`;
};

/** Yields nothing if there is nothing to do. */
export async function* overview(report: Report): AsyncGenerator<string> {
  const lines: { readonly group: Group; readonly text: string }[] = [];
  for (const part of ['findings', 'others'] as const) {
    for await (const clip of report.clips({ part })) {
      const group = groupOf(clip.card, part === 'findings');
      if (group) lines.push({ group, text: String(line(clip, report)) });
    }
  }
  if (lines.length === 0) return;
  yield '<section class="overview">\n<h2>To do</h2>\n<table>\n';
  for (const [group, name] of Object.entries(groupNames)) {
    const ofGroup = lines.filter((one) => one.group === group);
    if (ofGroup.length === 0) continue;
    yield `<tbody>\n<tr><th colspan="4" scope="rowgroup">${name} <span class="dim">${formatCountOf(ofGroup.length, 'clip')}</span></th></tr>\n`;
    for (const { text } of ofGroup) yield text;
    yield '</tbody>\n';
  }
  yield '</table>\n</section>\n';
}
