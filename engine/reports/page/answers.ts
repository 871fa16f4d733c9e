/** What a client answers on the pages of a bundle. The script shows these parts, and saves them. */
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import {
  type AnswerKind,
  answerNames,
  maxAnswerText,
  maxClientName,
} from '../../../shared/model/client-answer.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { Report, ReportSummary } from '../report.ts';
import { wordList } from '../text/finding-texts.ts';
import { type Html, html } from './html.ts';

const maxFolders = 3;

/** ", in “a” and “b”"; empty for too many. In a bundle, some names mean something else. */
const inFolders = (folders: readonly string[]): Html | null => {
  const names = folders.filter((name) => !/^(?:clips|media|stills)$/.test(name));
  if (names.length === 0 || folders.length > maxFolders) return null;
  return html`, in <bdi>${wordList.format(names.map((name) => `“${name}”`))}</bdi>`;
};

/** What to answer, where the clips are, and how: in a bundle with its buttons, which need the script, on paper in boxes, else in words. */
export const answerHint = (
  { layout }: ReportOptions,
  { totals, folders }: ReportSummary,
  medium: 'bundle' | 'page' | 'paper',
): Html | null => {
  if (layout === 'technical') return null;
  const decided = totals.kept + totals.rejected;
  const open = decided < totals.clips ? '; undecided clips are for you to decide' : '';
  const proposal = decided > 0 && `Kept and rejected are our proposal${open}. `;
  const how =
    medium === 'paper'
      ? 'Tick your answer below each clip and send the pages back.'
      : 'Tell us, by the names of the clips, which you approve and what should change in the others.';
  return medium === 'bundle'
    ? html`<p class="introduction answer-hint" hidden>${proposal}Approve each clip that you accept or ask for a change, here or on its page, where it plays. Then save your answers and send us the file <bdi></bdi>. The films are in the folder “media”.
<button type="button" hidden></button> <output></output></p>
`
    : html`<p class="introduction">${proposal}${how} The film files are named as here${inFolders(folders)}.</p>
`;
};

/** The number of answers, and the button that saves them with the client's name. */
export const answerBar = ({ id, options, clipCount }: Report): Html | null =>
  options.layout === 'technical'
    ? null
    : html`<section class="answer-bar small" aria-label="Your answers" data-report="${id}" data-clips="${clipCount}" hidden>
<output></output>
<button type="button">Save answers…</button>
<dialog aria-label="Save answers">
<form>
<label>Your name, which is saved with your answers <input name="client" autocomplete="name" maxlength="${maxClientName}" pattern=".*\\S.*" required></label>
<p><button>Save</button> <button type="button">Cancel</button></p>
</form>
</dialog>
</section>
`;

const askedForChange = 'You asked for a change';

/** @param text of the answer, before any that is typed */
const button = (kind: AnswerKind, label: string, name = answerNames[kind], text = ''): Html =>
  html`<button type="button" value="${kind}" data-name="${name}" data-text="${text}">${label}</button> `;

/** @param isOpen whether its fields are shown at once, and a link to the next clip */
export const answerPart = (
  { clipId, name, decision }: ClipCard,
  { options, proofOf }: Report,
  isOpen: boolean,
): Html | null =>
  options.layout === 'technical'
    ? null
    : html`<div class="answers small" role="group" aria-label="Answers about ${printableText(name)}" data-clip="${clipId}" data-name="${printableText(name)}" data-proof="${proofOf(clipId)}" hidden>
<ul></ul>
${decision === 'reject' ? button('approval', 'Agree', 'You approved', 'the rejection') : button('approval', 'Approve')}${decision === null && button('change', 'Not this one', askedForChange, 'Not this one')}${isOpen && html`<a class="next-unanswered" hidden>Next unanswered clip →</a>`}
<details${isOpen && html` open`}>
<summary>${isOpen ? 'Change or comment' : 'Change…'}</summary>
<textarea rows="2" maxlength="${maxAnswerText}" aria-label="Text of your answer" placeholder="What should change, or a comment"></textarea>
<label hidden><input type="checkbox"> About frame <span></span></label>
<p>${button('change', 'Ask for a change', askedForChange)}${button('comment', 'Comment')}</p>
</details>
</div>
`;
