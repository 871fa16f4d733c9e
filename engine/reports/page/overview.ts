/** What a team has to do, and what it proposes to a client, with links to the clips. */
import { findingKindNames } from '../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { type Outcome, outcomeNames, outcomes } from '../../../shared/model/outcome.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { isCounted, worstOf } from '../read-report-clip.ts';
import type { Report, ReportClip, ReportSummary } from '../report.ts';
import { decisionTally } from '../text/clip-texts.ts';
import { findingKindName, framesText } from '../text/finding-texts.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';
import { dismissedMark } from './clip.ts';
import { type Html, html } from './html.ts';
import { cardAnchor, clipName } from './marks.ts';

type Task = Outcome | 'decide-again' | 'review' | 'regenerate' | 'rejected';

/** What to do, in this order; an outcome is that of undecided clips. */
const tasks: readonly Task[] = ['decide-again', 'review', 'regenerate', 'rejected', ...outcomes];

/** What to do with how many clips, or with how many of their findings. */
const headingOf = (task: Task, clips: number, findings: number): string => {
  const [all, kept] = [formatCountOf(clips, 'clip'), formatCountOf(clips, 'kept clip')];
  if (task === 'decide-again') return `Decide again on ${kept} with confirmed defects`;
  if (task === 'review') return `Review ${formatCountOf(findings, 'finding')} in ${kept}`;
  if (task === 'regenerate') return `Regenerate ${all} with findings`;
  if (task === 'rejected') return `Regenerate ${all}, rejected without findings`;
  return `Decide on ${all}: ${outcomeNames[task].toLowerCase()}`;
};

const moreText = (unreviewed: readonly number[]): string => {
  const sum = unreviewed.reduce((total, count) => total + count, 0);
  const where = unreviewed.length === 1 ? 'a rejected clip' : 'rejected clips';
  return ` · ${formatCount(sum)} more in ${where}`;
};

/** Null for a clip about which nothing is left to do. */
const taskOf = ({ decision, outcome }: ReportClip['card'], hasFindings: boolean): Task | null => {
  if (decision === 'reject') return hasFindings ? 'regenerate' : 'rejected';
  if (decision === null) return outcome;
  if (outcome === 'confirmed') return 'decide-again';
  return hasFindings ? 'review' : null;
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

const row = (
  name: Html,
  findings: readonly Finding[],
  count: number,
  notes: string,
): Html => html`<tr>
<th scope="row">${name}</th>
<td>${findings.map(findingLine)}${count > findings.length && html`<div>and ${formatCount(count - findings.length)} more</div>`}</td>
<td class="notes" dir="auto">${notes}</td>
</tr>
`;

/** Clips with findings or notes in rows, the names of all others in one. */
type Group = { readonly rows: Html[]; readonly names: Html[] };

/** A table of its own, since paper repeats the head of a table on each page. */
const groupPart = (heading: string, { rows, names }: Group): Html => html`<table>
<thead><tr><th scope="col"${rows.length === 0 && html` colspan="3"`}>${heading}</th>${rows.length > 0 && html`<th scope="col">Findings</th><th scope="col">Notes</th>`}</tr></thead>
<tbody>
${rows}${
  names.length > 0 &&
  html`<tr><td colspan="3"><ul>${names}</ul></td></tr>
`
}</tbody></table>
`;

const overviewPart = (id: string, heading: string, tables: readonly Html[]): Html =>
  html`${
    tables.length > 0 &&
    html`<section class="overview" id="${id}">
<h2>${heading}</h2>
${tables}</section>
`
  }`;

/** Collects, clip by clip, what is left to do. */
export const createOverview = ({ options }: Report) => {
  const groups = tasks.map((task) => ({
    task,
    rows: [] as Html[],
    names: [] as Html[],
    findings: 0,
  }));
  /** Numbers of unreviewed findings in rejected clips. */
  const rejected: number[] = [];
  return {
    /** @param href of the clip's part or page; null for none */
    add: (clip: ReportClip, href: string | null): void => {
      const findings = clip.findings.filter(isCounted(options));
      const wanted = taskOf(clip.card, findings.length > 0);
      const group = groups.find(({ task }) => task === wanted);
      if (!group) return;
      const text = clipName(clip.card);
      const link = href === null ? text : html`<a href="${href}">${text}</a>`;
      const name = html`${link}${dismissedMark(clip, options)}`;
      const notes = notesText(clip);
      group.findings += findings.length;
      if (wanted === 'regenerate') {
        const unreviewed = findings.filter(({ verdict }) => verdict === null).length;
        if (unreviewed > 0) rejected.push(unreviewed);
      }
      const listed = worstOf(findings, clip.table, maxFindings);
      if (findings.length > 0 || notes !== '')
        group.rows.push(row(name, listed, findings.length, notes));
      else group.names.push(html`<li>${name}</li> `);
    },
    part: (): Html => {
      const tables = groups.flatMap(({ task, findings, ...group }) => {
        const clips = group.rows.length + group.names.length;
        const more = task === 'review' && rejected.length > 0 && moreText(rejected);
        return clips === 0
          ? []
          : groupPart(`${headingOf(task, clips, findings)}${more || ''}`, group);
      });
      return overviewPart('to-do', 'To do', tables);
    },
  };
};

/** For clients: the names of the clips that are to be kept and rejected, to answer from. */
export const proposalPart = ({ totals, groups }: ReportSummary): Html => {
  const clips = groups.flatMap((group) => group.clips);
  const filled = decisionTally(totals).filter(
    ({ decision, count }) => decision !== 'undecided' && count > 0,
  );
  const tables = filled.map(({ decision, name, count }) => {
    const names = clips
      .filter((clip) => clip.decision === decision)
      .map((clip) => html`<li><a href="#${cardAnchor(clip.clipId)}">${clipName(clip)}</a></li> `);
    return groupPart(`${name}: ${formatCountOf(count, 'clip')}`, { rows: [], names });
  });
  return overviewPart('proposal', 'Our proposal', tables);
};
