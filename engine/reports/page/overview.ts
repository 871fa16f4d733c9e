/** What a team has to do, and what it proposes to a client, with links to the clips. */
import { findingKindNames } from '../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { outcomeNames, outcomes } from '../../../shared/model/outcome.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { isCounted, worstOf } from '../read-report-clip.ts';
import type { Report, ReportClip, ReportSummary } from '../report.ts';
import { decisionTally } from '../text/clip-texts.ts';
import { findingKindName, framesText } from '../text/finding-texts.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';
import { dismissedMark } from './clip.ts';
import { type Html, html } from './html.ts';
import { cardAnchor, clipName, decisionMark } from './marks.ts';

/** What to do, in this order; an outcome is that of undecided clips. */
const tasks = ['decide-again', 'review', 'regenerate', 'rejected', ...outcomes, 'ready'] as const;

type Task = (typeof tasks)[number];

/** Clips with findings or notes in rows, the names of all others in one. */
type Group = { readonly rows: Html[]; readonly names: Html[] };

/** `rejected` has rows of rejected clips, which come last. */
type TaskGroup = Group & { readonly task: Task; readonly rejected: Html[]; findings: number };

/** What to do with how many clips, or with how many of their findings. */
const headingOf = ({ task, rows, names, rejected, findings }: TaskGroup): string => {
  const count = rows.length + names.length;
  const [all, kept] = [formatCountOf(count, 'clip'), formatCountOf(count, 'kept clip')];
  if (task === 'decide-again') return `Decide again on ${kept} with confirmed defects`;
  if (task === 'review') {
    const more = rejected.length > 0 && formatCountOf(rejected.length, 'rejected clip');
    const clips = [count > 0 && kept, more].filter(Boolean).join(' and ');
    return `Review ${formatCountOf(findings, 'finding')} in ${clips}`;
  }
  if (task === 'regenerate') return `Regenerate ${all} with findings`;
  if (task === 'rejected') return `Regenerate ${all}, rejected without findings`;
  if (task === 'ready') return `Ready: ${kept} without defects`;
  return `Decide on ${all}: ${outcomeNames[task].toLowerCase()}`;
};

/** Null for a kept clip with nothing to list: it failed, or its findings are left out. */
const taskOf = ({ decision, outcome }: ReportClip['card'], hasFindings: boolean): Task | null => {
  if (decision === 'reject') return hasFindings ? 'regenerate' : 'rejected';
  if (decision === null) return outcome;
  if (outcome === 'confirmed') return 'decide-again';
  if (hasFindings) return 'review';
  return outcome === 'no_defects' ? 'ready' : null;
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

/** @param findings those to list, the worst of which are shown */
const row = (name: Html, clip: ReportClip, findings: readonly Finding[]): Html => {
  const listed = worstOf(findings, clip.table, maxFindings);
  const more = findings.length - listed.length;
  return html`<tr>
<th scope="row">${name}</th>
<td>${listed.map(findingLine)}${more > 0 && html`<div>and ${formatCount(more)} more</div>`}</td>
<td class="notes" dir="auto">${notesText(clip)}</td>
</tr>
`;
};

/** A table of its own, since paper repeats the head of a table on each page. */
const groupPart = (heading: string, { rows, names }: Group): Html => html`<table>
<thead><tr><th scope="col" colspan="3">${heading}</th></tr></thead>
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
  const groups = tasks.map(
    (task): TaskGroup => ({ task, rows: [], names: [], rejected: [], findings: 0 }),
  );
  const groupOf = (wanted: Task | null) => groups.find(({ task }) => task === wanted);
  return {
    /** @param href of the clip's part or page; null for none */
    add: (clip: ReportClip, href: string | null): void => {
      const findings = clip.findings.filter(isCounted(options));
      const group = groupOf(taskOf(clip.card, findings.length > 0));
      if (!group) return;
      const text = clipName(clip.card);
      const link = href === null ? text : html`<a href="${href}">${text}</a>`;
      const name = html`${link}${dismissedMark(clip, options)}`;
      group.findings += findings.length;
      if (findings.length > 0 || notesText(clip) !== '') group.rows.push(row(name, clip, findings));
      else group.names.push(html`<li>${name}</li> `);
      const open = findings.filter(({ verdict }) => verdict === null);
      const review = open.length > 0 && group.task === 'regenerate' && groupOf('review');
      if (review) {
        review.findings += open.length;
        const marked = html`${link} ${decisionMark(clip.card)}`;
        review.rejected.push(row(marked, { ...clip, findings: open }, open));
      }
    },
    part: (): Html => {
      const tables = groups.flatMap((group) => {
        const rows = [...group.rows, ...group.rejected];
        return rows.length + group.names.length === 0
          ? []
          : groupPart(headingOf(group), { ...group, rows });
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
