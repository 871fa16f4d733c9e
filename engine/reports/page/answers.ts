/** What a client answers on screen, where the script shows these parts and saves them. */
import type { ClipCard } from '../../../shared/contract/library.ts';
import {
  type AnswerKind,
  answerNames,
  maxAnswerText,
  maxClientName,
} from '../../../shared/model/client-answer.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { hasProposal, proposalName } from '../client/client-texts.ts';
import type { Report, ReportSummary } from '../report.ts';
import { formatCountOf } from '../text/format-amounts.ts';
import { type Html, html } from './html.ts';
import type { Page } from './page-assets.ts';

/** What to do, in steps, with buttons that the script shows. @param reach as of the page */
export const answerHint = (
  { totals }: Pick<ReportSummary, 'totals'>,
  reach: Page['reach'],
): Html => {
  const decided = totals.kept + totals.rejected;
  const open = totals.clips - decided;
  const clips =
    decided === 0 ? 'each clip' : `the ${formatCountOf(open, 'clip')} for you to decide`;
  const decide = open > 0 && html`<li>Answer ${clips}: ${quoted(choices.others)}.</li>`;
  const [agree, wanted] = choices.rejected;
  const [approve, ...changes] = choices.others;
  const yes = [...(totals.kept > 0 ? [approve] : []), ...(totals.rejected > 0 ? [agree] : [])];
  const instead = [
    ...(totals.kept > 0 ? [`${quoted(changes)} at a clip to keep`] : []),
    ...(totals.rejected > 0 ? [`“${wanted}” at a clip to reject`] : []),
  ].join(', ');
  const propose =
    decided > 0 &&
    html`<li>Our proposal for ${open > 0 ? 'the other ' : ''}${formatCountOf(decided, 'clip')}: agree to it with the buttons above the clips, or clip by clip with ${quoted(yes)}. Where you want something else, press ${instead}.</li>`;
  const watch =
    reach === 'bundle'
      ? 'Watch the clips, here or in the folder “media”.'
      : 'Watch the clips that came with this page; each file has the name shown here.';
  return html`<ol class="introduction answer-hint" hidden><li>${watch}</li>${decide}${propose}<li>Save your answers, and send us the file <bdi></bdi>.</li></ol>
`;
};

/** How to answer on paper. */
export const paperHint = ({ totals }: ReportSummary): Html => {
  const wanted = totals.rejected > 0 && ' For a clip to reject that you want, write “Want it”.';
  return html`<p class="introduction">Watch the clips, then send us their names, each with “Approve”, “Not this one”, or what should change. ${hasProposal({ totals }) && html`Where we propose to keep or reject, “as proposed” is enough.${wanted}`}</p>
`;
};

/** What a client may answer about a clip; “Change…” takes words. */
const choices = {
  rejected: ['Agree', 'Want it'],
  others: ['Approve', 'Not this one', 'Change…'],
} as const;

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const quoted = (names: readonly string[]): string => anyOf.format(names.map((name) => `“${name}”`));

/** Buttons that answer all clips of a decision alike, and undo that. */
export const collectiveAnswers = (): Html =>
  html`<p class="answer-all">${proposalName}: ${(['keep', 'reject'] as const).map((decision) => html`<button type="button" data-decision="${decision}" hidden></button> `)}</p>
`;

/** The number of answers, and the button that saves them with the client's name. */
export const answerBar = ({ id, options }: Report, { totals }: ReportSummary): Html | null =>
  options.layout === 'technical'
    ? null
    : html`<section class="answer-bar small" aria-label="Your answers" data-report="${id}" data-clips="${totals.clips}" data-proposed="${totals.kept + totals.rejected}" hidden>
<output></output>
<button type="button" class="next-open" hidden>Next to answer</button>
<button type="button" class="save">Save answers…</button>
<dialog aria-label="Save answers">
<form>
<p></p>
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
): Html | null => {
  if (options.layout === 'technical') return null;
  const [agree, wantIt] = choices.rejected;
  const [approve, notThis, change] = choices.others;
  const isRejected = decision === 'reject';
  return html`<div class="answers small" role="group" aria-label="Answers about ${printableText(name)}" data-clip="${clipId}" data-name="${printableText(name)}" data-proof="${proofOf(clipId)}" data-decision="${decision ?? 'undecided'}" hidden>
${isRejected ? button('approval', agree, 'You approved', 'the rejection') : button('approval', approve)}${isRejected && button('change', wantIt, askedForChange, wantIt)}${!isRejected && button('change', notThis, askedForChange, notThis)}<details${isOpen && html` open`}>
<summary>${isRejected ? 'Comment…' : change}</summary>
<div>
<textarea rows="2" maxlength="${maxAnswerText}" aria-label="Text of your answer" placeholder="${isRejected ? 'A comment' : 'What should change, or a comment'}"></textarea>
<label hidden><input type="checkbox"> About this moment: <span></span></label>
<p>${!isRejected && button('change', 'Ask for this change', askedForChange)}${button('comment', 'Add comment')}</p>
</div>
</details>
${isOpen && html`<a class="next-unanswered" hidden>Next unanswered clip →</a>`}
<ul></ul>
</div>
`;
};
