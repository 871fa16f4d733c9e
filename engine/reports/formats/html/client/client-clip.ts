import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import { printableText } from '../../../../../shared/text/printable-text.ts';
import { clientOutcome } from '../../../client/client-outcome.ts';
import { clipNotes, factsLine, outcomeWords } from '../../../client/client-words.ts';
import type { Report, ReportClip } from '../../../report.ts';
import { promptOf } from '../../../text/clip-words.ts';
import { type Html, html } from '../../../text/html.ts';
import { clipAnchor } from '../anchors.ts';
import { markedText } from '../prompt-part.ts';
import type { StillAddress } from '../still-part.ts';
import { clientFinding } from './client-finding.ts';

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
 * A clip with its whole prompt and all its findings, in pieces: the pictures of many are too much
 * to be held at once.
 * @param addressOf of pictures; null where the report is to have none
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
