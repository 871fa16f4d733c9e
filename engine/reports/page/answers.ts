/** What a client answers on the pages of a bundle. The script shows these parts, and saves them. */
import type { ClipCard } from '../../../shared/contract/library.ts';
import {
  type AnswerKind,
  answerNames,
  maxAnswerText,
  maxClientName,
} from '../../../shared/model/client-answer.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { Report } from '../report.ts';
import { type Html, html } from './html.ts';

/** The client's name, the number of answers, and the button that saves them. */
export const answerBar = ({ id, options }: Report): Html | null =>
  options.layout === 'technical'
    ? null
    : html`<form class="answer-bar" aria-label="Your answers" data-report="${id}" hidden>
<label>Your name <input name="client" autocomplete="name" maxlength="${maxClientName}" pattern=".*\\S.*" required></label>
<button>Save answers…</button>
<output></output>
</form>
`;

const button = (kind: AnswerKind, label: string): Html =>
  html`<button type="button" value="${kind}" data-name="${answerNames[kind]}">${label}</button> `;

/** @param isOpen whether its fields are shown at once */
export const answerPart = (
  { clipId, name }: ClipCard,
  { options, proofOf }: Report,
  isOpen: boolean,
): Html | null =>
  options.layout === 'technical'
    ? null
    : html`<div class="answers" role="group" aria-label="Answers about ${printableText(name)}" data-clip="${clipId}" data-proof="${proofOf(clipId)}" hidden>
<ul></ul>
<details${isOpen && html` open`}>
<summary>Your answer</summary>
<textarea rows="2" maxlength="${maxAnswerText}" aria-label="Text of your answer" placeholder="What should change, or a comment"></textarea>
<label hidden><input type="checkbox"> About frame <span></span></label>
<p>${button('approval', 'Approve')}${button('change', 'Ask for a change')}${button('comment', 'Comment')}</p>
</details>
</div>
`;
