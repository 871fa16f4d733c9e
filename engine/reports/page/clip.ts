import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { markAt } from '../../../shared/domain/frames/box-track.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { checkedNames } from '../../../shared/model/outcome.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { cardSentence, clientDescription, clipGroup } from '../client/client-texts.ts';
import { isCounted } from '../read-report-clip.ts';
import type { ReportClip, ReportSummary, TakeGroup, Thumbnail } from '../report.ts';
import {
  checkedText,
  clipChecks,
  clipDoubts,
  evaluatedText,
  factsLine,
  noFileText,
  noFindingsText,
  technicalLine,
  verdictTexts,
} from '../text/clip-texts.ts';
import { findingKindName, findingNoun } from '../text/finding-texts.ts';
import { formatCountOf } from '../text/format-amounts.ts';
import { findingLines, findingPart } from './finding.ts';
import { type Html, html } from './html.ts';
import { clipAnchor, clipMarks, clipName, decisionForClient } from './marks.ts';
import { promptPart } from './prompt.ts';
import { dataUri, markDrawing, type StillHref } from './still.ts';

/**
 * What the filters read of a clip; findings that are on the page themselves are read there. Clients
 * do not read what is open.
 */
const filterData = ({ card, findings }: ReportClip, { layout }: ReportOptions): Html => {
  const group = clipGroup({ findings: findings.length, outcome: card.outcome });
  return html` data-outcome="${layout === 'technical' ? card.outcome : group}" data-decision="${card.decision ?? 'undecided'}"`;
};

/** The same for a clip whose findings are on a page of their own. */
export const filterDataWithFindings = (clip: ReportClip, options: ReportOptions): Html => {
  const findings = clip.findings.map((finding) =>
    JSON.stringify([
      printableText(findingKindName(finding, options.layout)),
      finding.verdict ?? 'unreviewed',
    ]),
  );
  return html`${filterData(clip, options)} data-findings="[${[...new Set(findings)].join(',')}]"`;
};

const paragraphs = (texts: readonly string[], className: string): Html[] =>
  texts.map(
    (text) => html`<p class="${className}" dir="auto">${text}</p>
`,
  );

/** For the team: limits of the result, which are read before its findings. */
const doubts = (clip: ReportClip): Html[] => {
  const ofResult = clipChecks(clip).filter(({ type }) => type === null);
  return paragraphs([...clipDoubts(clip), ...ofResult.map(({ text }) => text)], 'doubt small');
};

/** For the team: what was checked, what was not, and why there are no findings. */
const checks = (clip: ReportClip): Html[] => {
  const all = clipChecks(clip).filter(({ type }) => type !== null);
  const textsOf = (isJudged: boolean) =>
    all
      .filter((check) => check.isJudged === isJudged)
      .map(({ text }) => text.replace(/ claims\.$/, ' parts.'));
  const reasons = textsOf(false);
  const words = (clip.run?.promptParts ?? []).filter(({ kind }) => kind === 'not_judged');
  const isQuoted = words.some(({ text }) => reasons.some((reason) => reason.includes(`"${text}"`)));
  const rest = [...textsOf(true), noFindingsText(clip), evaluatedText(clip)];
  const texts = [
    ...reasons,
    ...(isQuoted ? [] : verdictTexts(words)),
    rest.filter(Boolean).join(' '),
  ];
  return paragraphs(texts.filter(Boolean), 'check small dim');
};

/** Folded, since most of it recurs in many clips. */
const foldedChecks = (clip: ReportClip): Html => html`<details class="checks small dim">
<summary>What was checked</summary>
${checks(clip)}</details>
`;

const facts = (
  clip: ReportClip,
  { layout }: ReportOptions,
  checked: string | null = null,
): Html => {
  const ofTeam = layout === 'technical' && technicalLine(clip);
  const texts = [factsLine(clip, layout), ofTeam, checked].filter(Boolean);
  return html`<p class="facts small dim"><bdi>${texts.join(' · ')}</bdi></p>
`;
};

export type ClipLook = {
  readonly options: ReportOptions;
  readonly summary: ReportSummary;
  /** Null for a report without stills. */
  readonly hrefOf: StillHref | null;
  /** Of a take of a shot, whose prompt is above: what is said above of others. */
  readonly described?: ReadonlySet<string> | null;
  readonly answers?: Html | null;
};

/** Text for clients about a clip without findings, which has no footnotes on its own page. */
const clientNote = (clip: ReportClip): string =>
  `${cardSentence(clip)}. Checked: ${checkedNames[clip.card.checked].toLowerCase()}.`;

/** Above the takes of one shot that have findings; for clients with its prompt. */
export const shotHead = (clip: ReportClip, group: TakeGroup, { layout }: ReportOptions): Html =>
  group.name === null
    ? html``
    : html`<div class="shot-head">
<h3><bdi>${group.name}</bdi></h3>
${group.isShot && layout === 'client' && promptPart({ ...clip, findings: [] }, false)}</div>
`;

/** Clients do not read the verdict at each finding. */
const textKey = (finding: Finding, { layout }: ReportOptions): string =>
  `${finding.kind} ${layout === 'client' && finding.verdict} ${finding.namedWords} ${clientDescription(finding)}`;

/** Whether a finding has the text of that of another take. */
const isDescribed = (
  finding: Finding,
  options: ReportOptions,
  described: ReadonlySet<string> | null,
): boolean => described?.has(textKey(finding, options)) === true;

/** Whether a clip's findings, all about the whole clip, only repeat those of other takes. */
export const isRepeat = (
  clip: ReportClip,
  options: ReportOptions,
  described: ReadonlySet<string> | null,
): boolean => {
  const isRepeated = clip.findings.every(
    (finding) => !finding.place.hasRegion && isDescribed(finding, options, described),
  );
  return isRepeated && !(options.layout === 'technical' && doubts(clip).length > 0);
};

/** Adds what takes of its shot need not repeat. */
export const describe = (
  { findings }: ReportClip,
  options: ReportOptions,
  described: Set<string>,
): void => {
  for (const finding of findings) described.add(textKey(finding, options));
};

/** For the team: a clip whose findings have the texts of other takes. */
export const repeatCard = (clip: ReportClip, options: ReportOptions): Html => {
  const why = options.stills !== 'none' && noFileText(clip.card);
  const checked = checkedText(clip.card);
  return html`<li class="card" id="${clipAnchor(clip.card.clipId)}" tabindex="-1"${filterData(clip, options)}>
${options.stills !== 'none' && thumbnail(clip)}${clipName(clip.card)}
${why && html`<p class="small dim">${why}, so there is no picture.</p>`}<p class="marks wrap">${clipMarks(clip.card)}${dismissedMark(clip, options)}</p>${checked && html`<p class="tiny dim">${checked}</p>`}
${clip.findings.map((finding) => findingPart(clip, finding, options, null, true))}</li>
`;
};

/** A clip with all its findings, in pieces: the stills of thousands would need much memory. */
export function* clipPart(
  clip: ReportClip,
  { options, summary, hrefOf, described = null, answers = null }: ClipLook,
): Generator<Html, void, void> {
  const { card, findings } = clip;
  const isForTeam = options.layout === 'technical';
  const hasPrompt = described === null || (isForTeam && described.size === 0);
  const [first, ...others] = findings.map(
    (finding) => () =>
      findingPart(clip, finding, options, hrefOf, isDescribed(finding, options, described)),
  );
  yield html`<section class="clip" id="${clipAnchor(card.clipId)}" tabindex="-1"${filterData(clip, options)}>
<div class="clip-lead">
<div class="clip-head wrap"><h3>${clipName(card)}</h3> <p class="small">${isForTeam ? html`${clipMarks(card)}${dismissedMark(clip, options)}` : decisionForClient(card, summary)}</p>${!isForTeam && facts(clip, options)}</div>
${isForTeam && facts(clip, options, checkedText(card))}${answers}${hasPrompt && promptPart(clip, isForTeam)}${isForTeam ? doubts(clip) : findings.length === 0 && paragraphs([clientNote(clip)], 'check small dim')}${first?.()}</div>
`;
  for (const other of others) yield other();
  yield html`${isForTeam && foldedChecks(clip)}</section>
`;
}

/** Of the finding that it shows; the picture is in the middle of 3:2. */
const thumbnailMark = ({ table }: ReportClip, { finding, frame, width, height }: Thumbnail) => {
  const ratio = width / height / 1.5;
  const size = { width: Math.min(1, ratio), height: Math.min(1, 1 / ratio) };
  return finding && markDrawing(markAt(table, finding.place, frame), finding.type, size);
};

/** The frame that stands for a clip; an empty picture if it has none. @param hrefOf as for stills */
export const thumbnail = (clip: ReportClip, hrefOf: StillHref = dataUri): Html => {
  const shown = clip.thumbnail;
  return shown
    ? html`<span class="thumbnail tiny dim${2 * shown.width > 3 * shown.height && ' wide'}"><img src="${hrefOf(shown, shown.frame)}" alt="" width="${shown.width}" height="${shown.height}" loading="lazy" decoding="async">${thumbnailMark(clip, shown)}</span>`
    : html`<span class="thumbnail tiny dim">No picture</span>`;
};

/** Maximum number of findings in a row; further ones are only counted. */
const maxFindings = 3;

/**
 * A clip without findings that count as a row, folded if it has no defects. Dismissed findings have
 * no stills, and are on paper even so.
 * @param repeatsPrompt of the row before, which paper then leaves out
 */
export const clipRow = (clip: ReportClip, options: ReportOptions, repeatsPrompt: boolean): Html => {
  const { card } = clip;
  return html`<details class="row" id="${clipAnchor(card.clipId)}"${filterData(clip, options)}${card.outcome !== 'no_defects' && ' open'}${repeatsPrompt && ' data-repeats'}>
<summary>${options.stills !== 'none' && thumbnail(clip)}<span class="row-text"><strong>${clipName(card)}</strong> <span class="small">${clipMarks(card)}${clip.findings.length > 0 && html`<span class="dismissed">${findingLines(clip, options, maxFindings)}</span>`}</span> <span class="small dim">${checkedText(card)}</span></span></summary>
${facts(clip, options)}${promptPart(clip, true)}${doubts(clip)}${checks(clip)}${clip.findings.map((finding) => findingPart(clip, finding, options, null))}</details>
`;
};

/** " 1 false alarm", behind the marks of a clip; empty for none. */
const dismissedMark = ({ findings }: ReportClip, options: ReportOptions): Html[] => {
  const dismissed = findings.filter((finding) => !isCounted(options)(finding));
  return [...Map.groupBy(dismissed, ({ verdict }) => verdict ?? 'unreviewed')].map(
    ([kind, { length }]) =>
      html` <span class="dim">${formatCountOf(length, findingNoun(kind))}</span>`,
  );
};
