import { printableText } from '../../../../shared/text/printable-text.ts';
import type { ReportClip } from '../../report.ts';
import {
  clipChecks,
  clipFacts,
  earlierResultWords,
  failureWords,
  importedWords,
  noFindingsWords,
} from '../../text/clip-words.ts';
import { type Html, html } from '../../text/html.ts';
import { clipAnchor } from './anchors.ts';
import { findingPart } from './finding-part.ts';
import { stateMark } from './marks.ts';
import { promptPart } from './prompt-part.ts';
import type { StillAddress } from './still-part.ts';

const facts = (clip: ReportClip): Html => html`<dl class="facts">
${clipFacts(clip).map(
  ({ name, value }) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>
`,
)}</dl>
`;

/** What keeps the clip from being fully told; said before its findings, so that nobody misses it. */
const doubts = (clip: ReportClip): Html[] => {
  const texts = [importedWords(clip), failureWords(clip), earlierResultWords(clip)];
  return texts.flatMap((text) =>
    text === null
      ? []
      : [
          html`<p class="doubt" dir="auto">${text}</p>
`,
        ],
  );
};

/** Which checks gave a verdict, and which did not. */
const checks = (clip: ReportClip): Html[] =>
  clipChecks(clip).map(
    ({ isJudged, text }) => html`<p class="${isJudged ? 'check' : 'doubt'}" dir="auto">${text}</p>
`,
  );

const clipStart = (clip: ReportClip): Html => {
  const { card } = clip;
  const none = noFindingsWords(clip);
  return html`<section class="clip" id="${clipAnchor(card.clipId)}" tabindex="-1" data-state="${card.state}">
<div class="clip-head"><h3><bdi>${printableText(card.name)}</bdi></h3> ${stateMark(card.state)}${card.isMissing && html` <span class="missing">File missing</span>`}</div>
${facts(clip)}${promptPart(clip)}${doubts(clip)}${checks(clip)}${
  none !== null &&
  html`<p class="none">${none}</p>
`
}`;
};

/**
 * One clip with all that is told of it, in pieces: of thousands of findings, the pictures are too
 * much to be held at once.
 * @param addressOf of pictures; null where the report is to have none
 */
export function* clipParts(
  clip: ReportClip,
  addressOf: StillAddress | null,
): Generator<Html, void, void> {
  yield clipStart(clip);
  for (const finding of clip.findings) yield findingPart(clip, finding, addressOf);
  yield html`</section>
`;
}
