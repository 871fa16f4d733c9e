/** What a team has to do, with links to the clips. */
import type { Finding } from '../../../shared/model/finding.ts';
import { outcomeNames, outcomes } from '../../../shared/model/outcome.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { isCounted, worstOf } from '../read-report-clip.ts';
import type { Report, ReportClip, ReportSummary, TakeGroup } from '../report.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';
import { dismissedMark } from './clip.ts';
import { findingLine } from './finding.ts';
import { type Html, html } from './html.ts';
import { clipName } from './marks.ts';
import { foundTexts } from './summary.ts';

/** What to do, in this order; an outcome is that of undecided clips. */
const tasks = ['decide-again', 'review', ...outcomes, 'regenerate'] as const;

type Task = (typeof tasks)[number];

type TaskGroup = {
  readonly task: Task;
  /** Clips with findings. */
  readonly rows: Html[];
  /** All others. */
  readonly names: { readonly shot: string; readonly item: Html }[];
  findings: number;
};

/** What to do with how many clips, or with how many of their findings. */
const headingOf = ({ task, rows, names, findings }: TaskGroup): string => {
  const clips = rows.length + names.length;
  const kept = formatCountOf(clips, 'kept clip');
  if (task === 'decide-again') return `Decide again on ${kept} with confirmed defects`;
  if (task === 'review') return `Review ${formatCountOf(findings, 'finding')} in ${kept}`;
  if (task === 'regenerate') {
    const all = `Regenerate ${formatCountOf(clips, 'rejected clip')}`;
    if (rows.length === 0 || names.length === 0) return all;
    return `${all}: ${formatCount(rows.length)} with findings, ${formatCount(names.length)} without`;
  }
  return `Decide on ${formatCountOf(clips, 'clip')}: ${outcomeNames[task].toLowerCase()}`;
};

/** Null for a kept clip with nothing to do. */
const taskOf = ({ decision, outcome }: ReportClip['card'], hasFindings: boolean): Task | null => {
  if (decision === 'reject') return 'regenerate';
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

/** @param label what they have in common; empty for nothing */
const nameRow = (names: readonly Html[], label = ''): Html => html`<tr>
${label !== '' && html`<th scope="row" dir="auto">${label}${names.length > 1 && `: ${formatCount(names.length)}`}</th>`}<td colspan="${label === '' ? 3 : 2}"><ul>${names}</ul></td>
</tr>
`;

/** A table of its own, since paper repeats the head of a table on each page. */
const groupPart = (heading: string, rows: readonly Html[]): Html => html`<table>
<col><col><col>
<thead><tr><th scope="col" colspan="3">${heading}</th></tr></thead>
<tbody>
${rows}</tbody></table>
`;

/** Before all clips, since more of the same prompt will hardly be better. */
const changePart = (shots: readonly TakeGroup[]): Html[] => {
  const rows = shots.flatMap((shot) => {
    const rejected = shot.clips.filter(({ decision }) => decision === 'reject').length;
    const missed = foundTexts(shot).filter(({ isMissed }) => shot.isShot && isMissed);
    return missed.map(
      ({ text }) => html`<tr>
<th scope="row" dir="auto">${shot.name}</th>
<td dir="auto">${text}</td>
<td>${rejected > 0 && `before ${formatCountOf(rejected, 'clip')} of it ${rejected === 1 ? 'is' : 'are'} regenerated`}</td>
</tr>
`,
    );
  });
  return rows.length === 0 ? [] : [groupPart('Change the prompt or settings first', rows)];
};

const taskPart = (group: TaskGroup): Html => {
  const names = [...Map.groupBy(group.names, ({ shot }) => shot)].map(([shot, all]) =>
    nameRow(
      all.map(({ item }) => item),
      shot,
    ),
  );
  return groupPart(headingOf(group), [...group.rows, ...names]);
};

/** Collects, clip by clip, what is left to do. */
export const createOverview = ({ options }: Report, { shots }: ReportSummary) => {
  const groups = tasks.map((task): TaskGroup => ({ task, rows: [], names: [], findings: 0 }));
  const shotOf = new Map(
    shots.flatMap(({ name, clips }) => clips.map(({ clipId }) => [clipId, name ?? ''])),
  );
  return {
    /** @param href of the clip's part or page; null for none */
    add: (clip: ReportClip, href: string | null): void => {
      const findings = clip.findings.filter(isCounted(options));
      const wanted = taskOf(clip.card, findings.length > 0);
      const group = groups.find(({ task }) => task === wanted);
      if (!group) return;
      const title = clipName(clip.card);
      const link = href === null ? title : html`<a href="${href}">${title}</a>`;
      const name = html`${link}${dismissedMark(clip, options)}`;
      group.findings += findings.length;
      const shot = shotOf.get(clip.card.clipId) ?? '';
      const text = notesText(clip);
      const note = text !== '' && html` <span class="notes dim" dir="auto">${text}</span>`;
      if (findings.length > 0) group.rows.push(row(name, clip, findings));
      else group.names.push({ shot, item: html`<li>${name}${note}</li> ` });
    },
    part: (): Html => {
      const filled = groups.filter(({ rows, names }) => rows.length + names.length > 0);
      const parts = [...changePart(shots), ...filled.map(taskPart)];
      return html`${
        parts.length > 0 &&
        html`<section class="overview" id="to-do">
<h2>To do</h2>
${parts}</section>
`
      }`;
    },
  };
};
