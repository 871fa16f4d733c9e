import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { checkedNames } from '../../../shared/model/outcome.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { cardSentence } from '../client/client-texts.ts';
import type { ReportClip } from '../report.ts';
import {
  clipChecks,
  clipDoubts,
  factsLine,
  noFindingsText,
  promptOf,
  technicalLine,
} from '../text/clip-texts.ts';
import { formatCountOf } from '../text/format-amounts.ts';
import { findingPart } from './finding.ts';
import { type Html, html } from './html.ts';
import { clipAnchor, clipMarks, clipName, decisionMark } from './marks.ts';
import { promptPart } from './prompt.ts';
import { dataUri, type StillHref } from './still.ts';

/**
 * What the filters read of a clip, which only pages for the team have; findings that are on the page
 * themselves are read there.
 */
const filterData = ({ card }: ReportClip, { layout }: ReportOptions): Html | null =>
  layout === 'technical'
    ? html` data-outcome="${card.outcome}" data-decision="${card.decision ?? 'undecided'}"`
    : null;

/** The same for a clip whose findings are on a page of their own. */
export const filterDataWithFindings = (clip: ReportClip, options: ReportOptions): Html | null => {
  const data = filterData(clip, options);
  const findings = clip.findings.map(({ kind, verdict }) =>
    JSON.stringify([printableText(kind), verdict ?? 'unreviewed']),
  );
  return data && html`${data} data-findings="[${[...new Set(findings)].join(',')}]"`;
};

const paragraphs = (texts: readonly string[], className: string): Html[] =>
  texts.map(
    (text) => html`<p class="${className}" dir="auto">${text}</p>
`,
  );

/** For the team: limits of the result, what was checked, and why there are no findings. */
const notes = (clip: ReportClip): Html[] => {
  const checks = clipChecks(clip);
  const textsOf = (isJudged: boolean) =>
    checks.filter((check) => check.isJudged === isJudged).map(({ text }) => text);
  const source = promptOf(clip)?.source;
  const rest = [
    textsOf(true).join(' '),
    noFindingsText(clip),
    source && `Prompt source: ${source}.`,
  ];
  return [
    ...paragraphs([...clipDoubts(clip), ...textsOf(false)], 'doubt'),
    ...paragraphs([rest.filter(Boolean).join(' ')].filter(Boolean), 'check'),
  ];
};

const facts = (clip: ReportClip, { layout }: ReportOptions): Html => {
  const texts = [factsLine(clip), layout === 'technical' && technicalLine(clip)].filter(Boolean);
  return html`<p class="facts"><bdi>${texts.join(' · ')}</bdi></p>
`;
};

export type ClipLook = {
  readonly options: ReportOptions;
  /** Null for a report without stills. */
  readonly hrefOf: StillHref | null;
  /** False if its prompt is above. */
  readonly hasPrompt?: boolean;
};

/** Text for clients about a clip without findings, which has no footnotes on its own page. */
const clientNote = (clip: ReportClip): string =>
  `${cardSentence(clip).sentence}. Checked: ${checkedNames[clip.card.checked].toLowerCase()}.`;

/** Above the takes of one shot. */
export const shotHead = (clip: ReportClip, clips: number): Html => html`<div class="shot-head">
<h3>${promptOf(clip) ? 'Same prompt' : 'Same shot'}, ${formatCountOf(clips, 'clip')}</h3>
${promptPart({ ...clip, findings: [] }, false)}</div>
`;

/** A clip with all its findings, in pieces: the stills of thousands would need much memory. */
export function* clipPart(
  clip: ReportClip,
  { options, hrefOf, hasPrompt = true }: ClipLook,
): Generator<Html, void, void> {
  const { card, findings } = clip;
  const isForTeam = options.layout === 'technical';
  const [first, ...others] = findings.map(
    (finding) => () => findingPart(clip, finding, options, hrefOf),
  );
  yield html`<section class="clip" id="${clipAnchor(card.clipId)}" tabindex="-1"${filterData(clip, options)}>
<div class="clip-lead">
<div class="clip-head"><h3>${clipName(card)}</h3> <p>${isForTeam ? clipMarks(card) : decisionMark(card)}</p></div>
${facts(clip, options)}${hasPrompt && promptPart(clip, isForTeam)}${isForTeam ? notes(clip) : findings.length === 0 && paragraphs([clientNote(clip)], 'check')}${first?.()}</div>
`;
  for (const other of others) yield other();
  yield html`</section>
`;
}

/** The frame that stands for a clip; an empty picture if it has none. @param hrefOf as for stills */
export const thumbnail = ({ thumbnail }: ReportClip, hrefOf: StillHref = dataUri): Html =>
  thumbnail
    ? html`<span class="thumbnail"><img src="${hrefOf(thumbnail, thumbnail.frame)}" alt="" width="${thumbnail.width}" height="${thumbnail.height}" loading="lazy" decoding="async"></span>`
    : html`<span class="thumbnail">No picture</span>`;

/** A clip without findings as a row; folded only if it has no defects, since paper cannot unfold. */
export const clipRow = (clip: ReportClip, options: ReportOptions): Html => {
  const { card } = clip;
  return html`<details class="row" id="${clipAnchor(card.clipId)}"${filterData(clip, options)}${card.outcome !== 'no_defects' && ' open'}>
<summary>${options.stills !== 'none' && thumbnail(clip)}<span class="row-text"><strong>${clipName(card)}</strong> <span>${clipMarks(card)}</span></span></summary>
${facts(clip, options)}${promptPart(clip, true)}${notes(clip)}</details>
`;
};

export const findingCount = ({ findings }: ReportClip): string | null =>
  findings.length === 0 ? null : formatCountOf(findings.length, 'finding');
