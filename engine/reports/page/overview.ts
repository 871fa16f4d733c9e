/** What a team has to do, with links to the parts or pages of the clips. */
import { findingKindNames } from '../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { type Outcome, outcomeNames, outcomes } from '../../../shared/model/outcome.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { isCounted, worstFirst } from '../read-report-clip.ts';
import type { Report, ReportClip } from '../report.ts';
import { findingKindName, framesText } from '../text/finding-texts.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';
import { type Html, html } from './html.ts';
import { clipName } from './marks.ts';

const contradictory = 'Kept, though a defect is confirmed';
const regenerate = 'Rejected: to regenerate';
const review = 'Kept: findings to review';

const undecided = (outcome: Outcome): string => `Undecided, ${outcomeNames[outcome].toLowerCase()}`;

const rejected = (outcome: Outcome): string => `Rejected, ${outcomeNames[outcome].toLowerCase()}`;

const groupNames = [
  ...[contradictory, review, regenerate],
  ...[...outcomes.map(rejected), ...outcomes.map(undecided)],
];

/** Null for a clip about which nothing is left to do. */
const groupOf = (
  { decision, outcome }: ReportClip['card'],
  hasFindings: boolean,
): string | null => {
  if (decision === 'reject') return hasFindings ? regenerate : rejected(outcome);
  if (decision === null) return undecided(outcome);
  if (outcome === 'confirmed') return contradictory;
  return hasFindings ? review : null;
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

/** Maximum number of findings in a row; further ones are only counted. */
const maxFindings = 6;

const findingLine = (finding: Finding): Html => {
  const verdict = finding.verdict ?? 'unreviewed';
  return html`<div><bdi>${findingKindName(finding, 'technical')}</bdi>, ${framesText(finding)}&ensp;<span class="verdict" data-verdict="${verdict}">${findingKindNames[verdict]}</span></div>`;
};

const row = (name: Html, findings: readonly Finding[], notes: string): Html => html`<tr>
<th scope="row">${name}</th>
<td>${findings.slice(0, maxFindings).map(findingLine)}${findings.length > maxFindings && html`<div>and ${formatCount(findings.length - maxFindings)} more</div>`}</td>
<td dir="auto">${notes}</td>
</tr>
`;

/** Clips with findings or notes in rows, the names of all others in one. */
type Group = { readonly name: string; readonly rows: Html[]; readonly names: Html[] };

/** A table of its own, since paper repeats the head of a table on each page. */
const groupPart = ({ name, rows, names }: Group): Html => html`<table>
<thead><tr><th scope="col">${name} <span class="dim">${formatCountOf(rows.length + names.length, 'clip')}</span></th>${rows.length > 0 && html`<th scope="col">Findings</th><th scope="col">Notes</th>`}</tr></thead>
<tbody>
${rows}${
  names.length > 0 &&
  html`<tr><td colspan="3"><ul>${names}</ul></td></tr>
`
}</tbody></table>
`;

/** Collects, clip by clip, what is left to do. */
export const createOverview = ({ options }: Report) => {
  const groups = groupNames.map((name): Group => ({ name, rows: [], names: [] }));
  return {
    /** @param href of the clip's part or page; null for none */
    add: (clip: ReportClip, href: string | null): void => {
      const findings = worstFirst(clip.findings.filter(isCounted(options)), clip.table);
      const wanted = groupOf(clip.card, findings.length > 0);
      const group = groups.find(({ name }) => name === wanted);
      const name =
        href === null ? clipName(clip.card) : html`<a href="${href}">${clipName(clip.card)}</a>`;
      const notes = notesText(clip);
      if (findings.length > 0 || notes !== '') group?.rows.push(row(name, findings, notes));
      else group?.names.push(html`<li>${name}</li> `);
    },
    part: (): Html => {
      const filled = groups.filter(({ rows, names }) => rows.length + names.length > 0);
      return html`${
        filled.length > 0 &&
        html`<section class="overview">
<h2>To do</h2>
${filled.map(groupPart)}</section>
`
      }`;
    },
  };
};
