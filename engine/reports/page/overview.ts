/** What a team has to do, with links to the clips. */
import { outcomeNames, outcomes } from '../../../shared/model/outcome.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { isCounted } from '../read-report-clip.ts';
import type { Report, ReportClip, ReportSummary, TakeGroup } from '../report.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';
import { findingLines } from './finding.ts';
import { type Html, html } from './html.ts';
import { clipName } from './marks.ts';

/** What to do, in this order; an outcome is that of undecided clips. */
const tasks = ['decide-again', 'review', ...outcomes, 'regenerate'] as const;

type Task = (typeof tasks)[number];

type TaskGroup = {
  readonly task: Task;
  /** Clips with findings, also dismissed ones, as cells of a row. */
  readonly rows: { readonly shot: TakeGroup | undefined; readonly cells: Html }[];
  /** All others, as items of a list. */
  readonly names: { readonly shot: TakeGroup | undefined; readonly item: Html }[];
  findings: number;
};

/** What to do with how many clips, or with how many of their findings. */
const headingOf = ({ task, rows, names, findings }: TaskGroup): string => {
  const clips = rows.length + names.length;
  const kept = formatCountOf(clips, 'kept clip');
  if (task === 'decide-again') return `Decide again on ${kept} with confirmed defects`;
  if (task === 'review') return `Review ${formatCountOf(findings, 'finding')} in ${kept}`;
  if (task === 'regenerate') return `Regenerate ${formatCountOf(clips, 'rejected clip')}`;
  return `Decide on ${formatCountOf(clips, 'clip')}: ${outcomeNames[task].toLowerCase()}`;
};

/** Null for a clip with nothing to do: kept, or another take is. */
const taskOf = (
  { decision, outcome }: ReportClip['card'],
  hasFindings: boolean,
  keptTakes: number,
): Task | null => {
  if (decision === 'reject') return keptTakes > 0 ? null : 'regenerate';
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

const keptIn = (shot: TakeGroup | undefined): number =>
  shot?.isShot ? shot.clips.filter(({ decision }) => decision === 'keep').length : 0;

/**
 * A shot and how many of its takes are kept, or that clips are the only one of theirs.
 * @param hasKept whether the report has kept clips: else others of the shot may be left out
 */
const shotCell = (shot: TakeGroup | undefined, hasKept: boolean, clips: number): Html => {
  if (!shot?.name) return html`<td></td>`;
  const single = clips > 1 ? 'Single clips' : 'Single clip';
  const counts = `${formatCount(keptIn(shot))} of ${formatCount(shot.clips.length)} kept`;
  return html`<th scope="row"><bdi>${shot.isShot ? shot.name : single}</bdi>${shot.isShot && hasKept && html` <span class="dim">· ${counts}</span>`}</th>`;
};

/** A table of its own, since paper repeats the head of a table on each page. */
const groupPart = (heading: string, rows: readonly Html[]): Html => html`<table>
<col><col><col>
<thead><tr><th scope="col" colspan="3">${heading}</th></tr></thead>
<tbody>
${rows}</tbody></table>
`;

/** "12 of 15 takes: color, against “black and white film”", for what most takes of a shot miss. */
const missedTexts = ({ clips }: TakeGroup): string[] => {
  const texts = clips.flatMap(({ found }) => [
    ...new Set(
      found
        .filter(({ words }) => words !== '')
        .map(({ kind, words }) => `${printableText(kind).toLowerCase()}, against “${words}”`),
    ),
  ]);
  return [...Map.groupBy(texts, (text) => text)]
    .filter(([, { length }]) => 2 * length > clips.length)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(
      ([text, { length }]) =>
        `${formatCount(length)} of ${formatCountOf(clips.length, 'take')}: ${text}`,
    );
};

/**
 * Before all clips, since more of the same prompt will hardly be better; for shots without a kept
 * take.
 */
const changePart = (shots: readonly TakeGroup[]): Html[] => {
  const rows = shots.flatMap((shot) => {
    const rejected = shot.clips.filter(({ decision }) => decision === 'reject').length;
    const prompt = shot.clips.find((clip) => clip.prompt !== '')?.prompt;
    return (shot.isShot && keptIn(shot) === 0 ? missedTexts(shot) : []).map(
      (text, index) => html`<tr>
<th scope="row"><bdi>${shot.name}</bdi>${index === 0 && html` <span class="dim" dir="auto">${prompt}</span>`}</th>
<td dir="auto">${text}</td>
<td>${rejected > 0 && `before ${formatCountOf(rejected, 'clip')} of it ${rejected === 1 ? 'is' : 'are'} regenerated`}</td>
</tr>
`,
    );
  });
  return rows.length === 0 ? [] : [groupPart('Change the prompt or settings first', rows)];
};

/** Its clips by shot, first those with findings. */
const taskPart = (group: TaskGroup, hasKept: boolean): Html => {
  const byShot = Map.groupBy([...group.rows, ...group.names], ({ shot }) => shot);
  const rows = [...byShot].flatMap(([shot, clips]) => {
    const items = clips.flatMap((clip) => ('item' in clip ? clip.item : []));
    const list = items.length > 0 ? [html`<td colspan="2"><ul>${items}</ul></td>`] : [];
    const cells = [...clips.flatMap((clip) => ('cells' in clip ? clip.cells : [])), ...list];
    return cells.map(
      (cell, index) => html`<tr>
${shotCell(shot, hasKept, index === cells.length - 1 ? items.length : 1)}${cell}
</tr>
`,
    );
  });
  return groupPart(headingOf(group), rows);
};

/** Collects, clip by clip, what is left to do. */
export const createOverview = ({ options }: Report, { shots, totals }: ReportSummary) => {
  const groups = tasks.map((task): TaskGroup => ({ task, rows: [], names: [], findings: 0 }));
  const shotOf = new Map(shots.flatMap((shot) => shot.clips.map(({ clipId }) => [clipId, shot])));
  return {
    /** @param href of the clip's part or page; null for none */
    add: (clip: ReportClip, href: string | null): void => {
      const findings = clip.findings.filter(isCounted(options));
      const shot = shotOf.get(clip.card.clipId);
      const wanted = taskOf(clip.card, findings.length > 0, keptIn(shot));
      const group = groups.find(({ task }) => task === wanted);
      if (!group) return;
      const title = clipName(clip.card);
      const link = href === null ? title : html`<a href="${href}">${title}</a>`;
      group.findings += findings.length;
      const text = notesText(clip);
      const note = text !== '' && html` <span class="notes dim" dir="auto">${text}</span>`;
      const lines = findingLines(clip, options, maxFindings);
      const cells = html`<td>${link}</td><td>${lines}${note}</td>`;
      if (clip.findings.length > 0) group.rows.push({ shot, cells });
      else group.names.push({ shot, item: html`<li>${link}${note}</li> ` });
    },
    part: (): Html => {
      const filled = groups.filter(({ rows, names }) => rows.length + names.length > 0);
      const inKeptShots = shots.filter((shot) => keptIn(shot) > 0).flatMap(({ clips }) => clips);
      const replaced = inKeptShots.filter(({ decision }) => decision === 'reject').length;
      const isAll = replaced === totals.rejected;
      const left = formatCountOf(replaced, isAll ? 'rejected clip' : 'other rejected clip');
      const text = `another take of the same shot is kept for ${left}.`;
      const done = html`<p class="small"><strong>${isAll ? 'Nothing to regenerate' : 'Not to regenerate'}:</strong> ${text}</p>
`;
      const parts = [
        ...changePart(shots),
        ...filled.map((group) => taskPart(group, totals.kept > 0)),
        ...(replaced > 0 ? [done] : []),
      ];
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
