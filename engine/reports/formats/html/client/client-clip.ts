import { markAt } from '../../../../../shared/domain/frames/box-track.ts';
import { findingTypeName } from '../../../../../shared/domain/shown-names.ts';
import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import { printableLines } from '../../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../../shared/text/printable-text.ts';
import { factsLine, findingLine, noPicturesWords } from '../../../client/client-lines.ts';
import { clientOutcome } from '../../../client/client-outcome.ts';
import { clipNotes, outcomeWords } from '../../../client/client-words.ts';
import { type ClientFrame, clientFrames, findingWithStills } from '../../../finding-stills.ts';
import type { Report, ReportClip, ReportFinding } from '../../../report.ts';
import { promptOf } from '../../../text/clip-words.ts';
import { frameWords, segmentWords } from '../../../text/finding-words.ts';
import { type Html, html } from '../../../text/html.ts';
import { clipAnchor, findingAnchor } from '../marks.ts';
import { markedText } from '../prompt-part.ts';
import { markDrawing, type StillAddress } from '../still-part.ts';

const picture = (
  clip: ReportClip,
  finding: ReportFinding,
  { label, frame, markFrame }: ClientFrame,
  addressOf: StillAddress,
): Html | null => {
  const still = clip.stills.get(frame);
  if (!still) return null;
  const words = `${label} · ${frameWords(clip.table, frame)}`;
  const mark = markAt(clip.table, finding.place, markFrame);
  return html`<figure>
<div class="picture"><img src="${addressOf(still, frame)}" alt="${words}" width="${still.width}" height="${still.height}" loading="lazy" decoding="async">${markDrawing(mark, still, finding.type)}</div>
<figcaption>${words}</figcaption>
</figure>
`;
};

/** The pictures of a finding; findings about the entire clip share them. */
const pictures = (clip: ReportClip, finding: ReportFinding, addressOf: StillAddress): Html => {
  const figures =
    findingWithStills(clip, finding) === finding
      ? clientFrames(finding.place, clip.table).flatMap(
          (frame) => picture(clip, finding, frame, addressOf) ?? [],
        )
      : [];
  return figures.length === 0
    ? html`<p class="dim">${noPicturesWords(clip, finding)}</p>
`
    : html`<div class="frames">
${figures}</div>
`;
};

/**
 * A finding for a client: what and where it is, and the frames that show it.
 * @param addressOf URLs of pictures; null for a report without pictures
 */
const clientFinding = (
  clip: ReportClip,
  finding: ReportFinding,
  options: Report['options'],
  addressOf: StillAddress | null,
): Html => {
  const { type, number, description } = finding;
  const segment = segmentWords(finding);
  return html`<article class="finding" id="${findingAnchor(clip.card.clipId, number)}" tabindex="-1" data-type="${printableText(type)}">
<div class="finding-text">
<h4><span class="number">${number}</span> <bdi>${findingTypeName(type)}</bdi></h4>
<p class="dim">${findingLine(clip, finding, options)}</p>
<p class="description" dir="auto">${printableLines(description)}</p>
${
  segment !== null &&
  html`<p class="words">In the prompt: <q dir="auto">${segment.words}</q></p>
`
}</div>
${addressOf && pictures(clip, finding, addressOf)}</article>
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
<h3><bdi>${printableText(name)}</bdi> <span class="outcome" data-outcome="${clientOutcome(clip)}">${outcomeWords(clip)}</span></h3>
<p class="dim"><bdi>${factsLine(clip)}</bdi></p>
</div>
${promptLine(clip)}${clipNotes(clip, options).map(
  (text) => html`<p class="clip-note">${text}</p>
`,
)}`;
};

/**
 * A clip with its full prompt and all findings, in pieces, since many pictures would need too much
 * memory.
 * @param addressOf URLs of pictures; null for a report without pictures
 */
export function* clientClip(
  clip: ReportClip,
  options: Report['options'],
  addressOf: StillAddress | null,
): Generator<Html, void, void> {
  yield clipStart(clip, options);
  for (const finding of clip.findings) yield clientFinding(clip, finding, options, addressOf);
  yield html`</section>
`;
}
