import { markAt } from '../../../../../shared/domain/frames/box-track.ts';
import { findingTypeName } from '../../../../../shared/domain/shown-names.ts';
import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import type { Finding } from '../../../../../shared/model/finding.ts';
import { printableLines } from '../../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../../shared/text/printable-text.ts';
import { clientFindingLine, factsLine, noStillsText } from '../../../client/client-lines.ts';
import { clipNotes } from '../../../client/client-texts.ts';
import { type ClientFrame, clientFrames, findingWithStills } from '../../../finding-stills.ts';
import type { Report, ReportClip } from '../../../report.ts';
import { promptOf } from '../../../text/clip-texts.ts';
import { frameText, segmentTexts } from '../../../text/finding-texts.ts';
import { type Html, html } from '../../../text/html.ts';
import { clipAnchor, findingAnchor } from '../marks.ts';
import { markedText } from '../prompt-part.ts';
import { markDrawing, type StillHref } from '../still-part.ts';
import { outcomePart } from './client-overview.ts';

const stillFigure = (
  clip: ReportClip,
  finding: Finding,
  { label, frame, markFrame }: ClientFrame,
  hrefOf: StillHref,
): Html | null => {
  const still = clip.stills.get(frame);
  if (!still) return null;
  const caption = `${label} · ${frameText(clip.table, frame)}`;
  const mark = markAt(clip.table, finding.place, markFrame);
  return html`<figure>
<div class="picture"><img src="${hrefOf(still, frame)}" alt="${caption}" width="${still.width}" height="${still.height}" loading="lazy" decoding="async">${markDrawing(mark, still, finding.type)}</div>
<figcaption>${caption}</figcaption>
</figure>
`;
};

const stillFigures = (clip: ReportClip, finding: Finding, hrefOf: StillHref): Html => {
  const figures =
    findingWithStills(clip, finding) === finding
      ? clientFrames(finding.place, clip.table).flatMap(
          (frame) => stillFigure(clip, finding, frame, hrefOf) ?? [],
        )
      : [];
  return figures.length === 0
    ? html`<p class="dim">${noStillsText(clip, finding)}</p>
`
    : html`<div class="frames">
${figures}</div>
`;
};

/** A finding for a client: its type, position and description, and the frames that show it. */
const clientFinding = (
  clip: ReportClip,
  finding: Finding,
  options: Report['options'],
  hrefOf: StillHref | null,
): Html => {
  const { type, number, description } = finding;
  const segment = segmentTexts(finding);
  return html`<article class="finding" id="${findingAnchor(clip.card.clipId, number)}" tabindex="-1" data-type="${printableText(type)}">
<div class="finding-text">
<h4><span class="number">${number}</span> <bdi>${findingTypeName(type)}</bdi></h4>
<p class="dim">${clientFindingLine(finding, options)}</p>
<p class="description" dir="auto">${printableLines(description)}</p>
${
  segment !== null &&
  html`<p class="words">In the prompt: <q dir="auto">${segment.words}</q></p>
`
}</div>
${hrefOf && stillFigures(clip, finding, hrefOf)}</article>
`;
};

const promptLine = (clip: ReportClip): Html => {
  const prompt = promptOf(clip);
  return prompt === null
    ? html`<p class="dim">${noPromptGiven}.</p>
`
    : html`<p class="prompt" dir="auto">${markedText(prompt.text, clip, null)}</p>
`;
};

const clipStart = (clip: ReportClip, options: Report['options']): Html => {
  const { clipId, name } = clip.card;
  return html`<section class="client-clip" id="${clipAnchor(clipId)}" tabindex="-1">
<div class="clip-start">
<h3><bdi>${printableText(name)}</bdi> ${outcomePart(clip)}</h3>
<p class="dim"><bdi>${factsLine(clip)}</bdi></p>
</div>
${promptLine(clip)}${clipNotes(clip, options).map(
  (text) => html`<p class="clip-note">${text}</p>
`,
)}`;
};

/** A clip with its full prompt and all findings, in pieces: many stills need much memory. */
export function* clientClip(
  clip: ReportClip,
  options: Report['options'],
  hrefOf: StillHref | null,
): Generator<Html, void, void> {
  yield clipStart(clip, options);
  for (const finding of clip.findings) yield clientFinding(clip, finding, options, hrefOf);
  yield html`</section>
`;
}
