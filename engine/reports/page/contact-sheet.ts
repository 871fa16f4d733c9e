import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { cardSentence } from '../client/client-texts.ts';
import type { ReportClip } from '../report.ts';
import { promptOf } from '../text/clip-texts.ts';
import { filterDataWithFindings, findingCount, thumbnail } from './clip.ts';
import { type Html, html } from './html.ts';
import { cardAnchor, clipMarks, clipName, decisionMark } from './marks.ts';
import type { StillHref } from './still.ts';

export const sheetStart = (): Html => html`<section class="sheet" id="clips" tabindex="-1">
<h2>Clips</h2>
<ul>
`;

export const sheetEnd = (): Html => html`</ul>
</section>
`;

type CardLook = {
  readonly options: ReportOptions;
  /** URL of the clip's part or page; null for none. */
  readonly href: string | null;
  readonly hrefOf?: StillHref;
  readonly answers?: Html | null;
};

/** Maximum length of a prompt's beginning, in UTF-16 units. */
const maxPrompt = 300;

const texts = (clip: ReportClip, { layout }: ReportOptions): Html => {
  if (layout === 'technical') {
    const count = findingCount(clip);
    const prompt = printableLine(promptOf(clip)?.text ?? '').slice(0, maxPrompt);
    return html`<p>${clipMarks(clip.card)}${count !== null && ` · ${count}`}</p>${
      prompt !== '' &&
      html`
<p class="prompt-start dim" dir="auto">${prompt.toWellFormed()}</p>`
    }`;
  }
  const { sentence, mark } = cardSentence(clip);
  return html`<p>${decisionMark(clip.card)}<span class="sentence" dir="auto">${sentence}${mark !== '' && html`<sup>${mark}</sup>`}</span></p>`;
};

/** A clip on the sheet: for clients with decision and one sentence, for the team with its prompt. */
export const sheetCard = (clip: ReportClip, { options, href, hrefOf, answers }: CardLook): Html => {
  const face = html`${options.stills !== 'none' && thumbnail(clip, hrefOf)}${clipName(clip.card)}`;
  return html`<li class="card" id="${cardAnchor(clip.card.clipId)}"${filterDataWithFindings(clip, options)}>
${href === null ? html`<div>${face}</div>` : html`<a href="${href}">${face}</a>`}
${texts(clip, options)}${answers}
</li>
`;
};
