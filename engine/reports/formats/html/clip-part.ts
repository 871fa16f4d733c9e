import { markAt, type PictureMark } from '../../../../shared/domain/frames/box-track.ts';
import { stillFrameOf } from '../../../../shared/domain/frames/still-frame.ts';
import {
  judgedKindsIn,
  type PromptPart,
  promptPartNames,
} from '../../../../shared/domain/judged-prompt.ts';
import { markPrompt } from '../../../../shared/domain/prompt-segments.ts';
import { segmentLanes } from '../../../../shared/domain/segment-lanes.ts';
import { severityLevel } from '../../../../shared/domain/severity.ts';
import {
  findingKindNames,
  findingSourceName,
  findingTypeName,
} from '../../../../shared/domain/shown-names.ts';
import { noPromptGiven } from '../../../../shared/domain/without-prompt.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { Still } from '../../../clips/media/pictures/clip-media.ts';
import { describeTimeMismatch } from '../../../library/results/placed-findings.ts';
import { findingWithStills } from '../../read-report-clip.ts';
import type { ReportClip } from '../../report.ts';
import {
  clipChecks,
  clipDoubts,
  clipFacts,
  noFileText,
  noFindingsText,
  promptOf,
  verdictTexts,
} from '../../text/clip-texts.ts';
import { frameText, placeText, segmentTexts, severityText } from '../../text/finding-texts.ts';
import { type Html, html, trustedMarkup } from '../../text/html.ts';
import { clipAnchor, findingAnchor, outcomeMark } from './overview.ts';

const levelOf = (finding: Finding | undefined): number => severityLevel(finding?.severity) ?? 0;

/** Text with an underline for each finding: nested elements, as each has only one underline. */
const withLines = (text: string, lines: readonly { level: number; lane: number }[]): Html =>
  lines.reduceRight<Html>(
    (inner, { level, lane }) =>
      html`<span class="line" data-severity="${level || 'none'}" data-lane="${lane}">${inner}</span>`,
    html`${text}`,
  );

const judgedText = (text: string, part: PromptPart | undefined): Html => {
  if (!part || part.kind === 'separator') return html`${text}`;
  const title = part.reason !== null && html` title="${part.reason}"`;
  return html`<span class="judged" data-kind="${part.kind}"${title}>${text}</span>`;
};

/**
 * Words are underlined by severity and preceded by their findings' numbers, or marked by verdict.
 * @param parts the judged parts of the prompt; null if unknown
 */
export const markedText = (
  text: string,
  { card, findings }: ReportClip,
  parts: readonly PromptPart[] | null,
): Html[] => {
  const lanes = segmentLanes(findings);
  const pieces = (parts ?? []).map(({ start, text: words }) => ({
    start,
    end: start + words.length,
  }));
  const runs = markPrompt(text, [...findings.map(({ words }) => words), ...pieces]);
  return runs.map(({ text: piece, segments: covering }, index) => {
    const segments = covering.filter((index) => index < findings.length);
    if (segments.length === 0) {
      return judgedText(piece, parts?.[(covering.at(-1) ?? 0) - findings.length]);
    }
    const before = new Set(runs[index - 1]?.segments);
    const worstFirst = segments.toSorted(
      (one, other) => levelOf(findings[other]) - levelOf(findings[one]),
    );
    const lines = worstFirst.flatMap((index) => {
      const lane = lanes[index] ?? null;
      return lane === null ? [] : [{ level: levelOf(findings[index]), lane }];
    });
    const numbers = segments.flatMap((index) => {
      const finding = findings[index];
      return finding && !before.has(index)
        ? [
            html`<a href="#${findingAnchor(card.clipId, finding.number)}" aria-label="Finding ${finding.number}">${finding.number}</a>`,
          ]
        : [];
    });
    const sup = numbers.length > 0 && html`<sup>${numbers}</sup>`;
    const worst = levelOf(findings[worstFirst[0] ?? -1]);
    return html`<mark data-severity="${worst || 'none'}">${sup}${withLines(piece, lines)}</mark>`;
  });
};

const legend = (parts: readonly PromptPart[] | null): Html | false => {
  if (parts === null) return false;
  const samples = judgedKindsIn(parts).map(
    (kind) => html` <span class="judged" data-kind="${kind}">${promptPartNames[kind]}</span>`,
  );
  const reasons = verdictTexts(parts, ['not_judged']).map(
    (text) => html`<p class="dim" dir="auto">${text}</p>
`,
  );
  return html`<p class="legend">${samples}</p>
${reasons}`;
};

const promptPart = (clip: ReportClip): Html => {
  const prompt = promptOf(clip);
  if (prompt === null)
    return html`<p class="dim">${noPromptGiven}.</p>
`;
  const parts = clip.run?.promptParts ?? null;
  const text = clip.run ? markedText(prompt.text, clip, parts) : prompt.text;
  return html`<div class="prompt-part">
<p class="prompt" dir="auto">${text}</p>
${legend(parts)}<p class="dim">Prompt: ${prompt.source}</p>
</div>
`;
};

/** The rectangle of a mark in pixels of a still; null if there is no mark. */
const rectOf = (mark: PictureMark | null, { width, height }: Still) => {
  if (mark === null || mark.kind === 'clip') return null;
  const { xmin, ymin, xmax, ymax } =
    mark.kind === 'box' ? mark.box : { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };
  const pixels = (share: number, side: number): number => Math.round(share * side * 100) / 100;
  return {
    x: pixels(xmin, width),
    y: pixels(ymin, height),
    width: pixels(xmax - xmin, width),
    height: pixels(ymax - ymin, height),
  };
};

export const markDrawing = (mark: PictureMark | null, still: Still, type: string): Html | null => {
  const rect = rectOf(mark, still);
  if (!rect) return null;
  const attributes = html`x="${rect.x}" y="${rect.y}" width="${rect.width}" height="${rect.height}"`;
  return html`<svg class="box" viewBox="0 0 ${still.width} ${still.height}" data-kind="${mark?.kind}" data-type="${printableText(type)}" aria-hidden="true"><rect class="seam" ${attributes}/><rect class="mark" ${attributes}/></svg>`;
};

const noStillText = ({ card }: ReportClip): string => {
  const why = noFileText(card) ?? 'This frame could not be read from the file';
  return `No picture: ${why.charAt(0).toLowerCase()}${why.slice(1)}.`;
};

export type StillHref = (still: Still, frame: number) => string | Html;

export const dataUri: StillHref = ({ jpeg }) =>
  trustedMarkup(`data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`);

const stillPart = (clip: ReportClip, finding: Finding, hrefOf: StillHref): Html => {
  const { card, table, stills } = clip;
  const shown = findingWithStills(clip, finding);
  if (shown && shown !== finding) {
    return html`<p class="no-still">Whole clip: its middle is shown at <a href="#${findingAnchor(card.clipId, shown.number)}">finding ${shown.number}</a>.</p>
`;
  }
  const { place, type, number } = finding;
  const frame = stillFrameOf(place);
  const caption = `${frameText(table, frame)}${place.hasRegion ? '' : ' · middle of the clip'}`;
  const still = stills.get(frame);
  if (!still)
    return html`<p class="no-still">${noStillText(clip)} It would show ${caption}.</p>
`;
  const mark = markAt(table, place, frame);
  return html`<figure>
<div class="picture"><img src="${hrefOf(still, frame)}" alt="Finding ${number}, ${caption}" width="${still.width}" height="${still.height}" loading="lazy" decoding="async">${markDrawing(mark, still, type)}</div>
<figcaption>${caption}</figcaption>
</figure>
`;
};

const segmentLine = (finding: Finding): Html | null => {
  const segment = segmentTexts(finding);
  return (
    segment &&
    html`<p class="words"><q dir="auto">${segment.words}</q>${segment.doubt !== null && html` <span class="dim">${segment.doubt}</span>`}</p>
`
  );
};

const noteLine = ({ note }: Finding): Html | null =>
  note === ''
    ? null
    : html`<p class="note"><span class="dim">Note:</span> <bdi>${note}</bdi></p>
`;

const findingPart = (clip: ReportClip, finding: Finding, hrefOf: StillHref | null): Html => {
  const { type, number, description, source, verdict } = finding;
  const kind = verdict ?? 'unreviewed';
  const level = severityLevel(finding.severity);
  const severity = severityText(finding);
  const doubt = describeTimeMismatch(finding);
  return html`<article class="finding" id="${findingAnchor(clip.card.clipId, number)}" tabindex="-1" data-type="${printableText(type)}" data-severity="${level ?? 'none'}" data-verdict="${kind}">
<div class="finding-text">
<h4><span class="number">${number}</span> <bdi>${findingTypeName(type)}</bdi></h4>
<p class="marks">${severity !== null && html`<span class="severity" data-severity="${level ?? 'none'}">${severity}</span> `}<span class="verdict" data-verdict="${kind}">${findingKindNames[kind]}</span> <span class="dim">${findingSourceName(source)}</span></p>
<p class="description" dir="auto">${description}</p>
${segmentLine(finding)}<p class="place">${placeText(finding)}</p>
${
  doubt !== null &&
  html`<p class="doubt">${doubt}</p>
`
}${noteLine(finding)}</div>
${hrefOf && stillPart(clip, finding, hrefOf)}</article>
`;
};

const facts = (clip: ReportClip): Html => html`<dl class="facts">
${clipFacts(clip).map(
  ({ name, value }) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>
`,
)}</dl>
`;

const doubts = (clip: ReportClip): Html[] =>
  clipDoubts(clip).map(
    (text) => html`<p class="doubt" dir="auto">${text}</p>
`,
  );

const checks = (clip: ReportClip): Html[] =>
  clipChecks(clip).map(
    ({ isJudged, text }) => html`<p class="${isJudged ? 'check' : 'doubt'}" dir="auto">${text}</p>
`,
  );

const clipStart = (clip: ReportClip): Html => {
  const { card } = clip;
  const none = noFindingsText(clip);
  return html`<section class="clip" id="${clipAnchor(card.clipId)}" tabindex="-1" data-outcome="${card.outcome}">
<div class="clip-head"><h3><bdi>${printableText(card.name)}</bdi></h3> ${outcomeMark(card)}${card.isMissing && html` <span class="missing">File missing</span>`}</div>
${facts(clip)}${promptPart(clip)}${doubts(clip)}${checks(clip)}${
  none !== null &&
  html`<p class="none">${none}</p>
`
}`;
};

/** A clip with all its findings, in pieces: the stills of thousands would need much memory. */
export function* clipParts(
  clip: ReportClip,
  hrefOf: StillHref | null,
): Generator<Html, void, void> {
  yield clipStart(clip);
  for (const finding of clip.findings) yield findingPart(clip, finding, hrefOf);
  yield html`</section>
`;
}
