/** What a team has to do, and what it proposes to a client, with links to the clips. */
import { decisionNames } from '../../../shared/domain/decision.ts';
import { findingKindNames } from '../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { outcomeNames, outcomes } from '../../../shared/model/outcome.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { decideName, proposalName } from '../client/client-texts.ts';
import { isCounted, worstOf } from '../read-report-clip.ts';
import type { Report, ReportClip, ReportSummary } from '../report.ts';
import { findingKindName, framesText } from '../text/finding-texts.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';
import { dismissedMark } from './clip.ts';
import { type Html, html } from './html.ts';
import { cardAnchor, clipName } from './marks.ts';

/** What to do, in this order; an outcome is that of undecided clips. */
const tasks = ['decide-again', 'review', 'regenerate', 'rejected', ...outcomes, 'ready'] as const;

type Task = (typeof tasks)[number];

type TaskGroup = {
  readonly task: Task;
  /** Clips with findings or notes. */
  readonly rows: Html[];
  /** All others. */
  readonly names: { readonly shot: string; readonly item: Html }[];
  clips: number;
  findings: number;
};

/** What to do with how many clips, or with how many of their findings. */
const headingOf = ({ task, clips, findings }: TaskGroup): string => {
  const [all, kept] = [formatCountOf(clips, 'clip'), formatCountOf(clips, 'kept clip')];
  if (task === 'decide-again') return `Decide again on ${kept} with confirmed defects`;
  if (task === 'review') return `Review ${formatCountOf(findings, 'finding')} in ${kept}`;
  if (task === 'regenerate') return `Regenerate ${all} with findings`;
  if (task === 'rejected') return `Rejected: ${all} without findings`;
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

/** @param label what they have in common; empty for nothing */
const nameRow = (names: readonly Html[], label = ''): Html => html`<tr>
${label !== '' && html`<th scope="row" dir="auto">${label}: ${formatCount(names.length)}</th>`}<td colspan="${label === '' ? 3 : 2}"><ul>${names}</ul></td>
</tr>
`;

/** A table of its own, since paper repeats the head of a table on each page. */
const groupPart = (heading: string, rows: readonly Html[]): Html => html`<table>
<thead><tr><th scope="col" colspan="3">${heading}</th></tr></thead>
<tbody>
${rows}</tbody></table>
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
export const createOverview = ({ options }: Report, { shots }: ReportSummary) => {
  const groups = tasks.map(
    (task): TaskGroup => ({ task, rows: [], names: [], clips: 0, findings: 0 }),
  );
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
      group.clips += 1;
      const text = clipName(clip.card);
      const link = href === null ? text : html`<a href="${href}">${text}</a>`;
      const name = html`${link}${dismissedMark(clip, options)}`;
      group.findings += findings.length;
      const shot = shotOf.get(clip.card.clipId) ?? '';
      if (findings.length > 0 || notesText(clip) !== '') group.rows.push(row(name, clip, findings));
      else group.names.push({ shot, item: html`<li>${name}</li> ` });
    },
    part: (): Html => {
      const tables = groups
        .filter(({ clips }) => clips > 0)
        .map((group) => {
          const names = [...Map.groupBy(group.names, ({ shot }) => shot)].map(([shot, all]) =>
            nameRow(
              all.map(({ item }) => item),
              shot,
            ),
          );
          return groupPart(headingOf(group), [...group.rows, ...names]);
        });
      return overviewPart('to-do', 'To do', tables);
    },
  };
};

/** For clients: the names of all clips by what is proposed, to answer from, and lines to sign on paper. */
export const namesPart = ({ groups }: ReportSummary): Html => {
  const clips = groups.flatMap((group) => group.clips);
  const tables = (['undecided', 'keep', 'reject'] as const).flatMap((decision) => {
    const names = clips
      .filter((clip) => clip.decision === decision)
      .map((clip) => html`<li><a href="#${cardAnchor(clip.clipId)}">${clipName(clip)}</a></li> `);
    const count = formatCountOf(names.length, 'clip');
    const proposed = `${proposalName}: ${count} ${decisionNames[decision].toLowerCase()}`;
    const heading = decision === 'undecided' ? `${decideName}: ${count}` : proposed;
    return names.length === 0 ? [] : groupPart(heading, [nameRow(names)]);
  });
  return overviewPart('names', 'List of names', [
    ...tables,
    html`<p class="sign"><span>Name</span> <span>Date</span></p>
`,
  ]);
};
