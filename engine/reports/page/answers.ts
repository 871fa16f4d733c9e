/** What a client answers, on paper or on screen, where the script shows these parts and saves them. */
import type { ClipCard } from '../../../shared/contract/library.ts';
import {
  type AnswerKind,
  answerNames,
  maxAnswerText,
  maxClientName,
} from '../../../shared/model/client-answer.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { clipGroup, clipGroups, decideName } from '../client/client-texts.ts';
import type { Report, ReportSummary, TakeGroup } from '../report.ts';
import { wordList } from '../text/finding-texts.ts';
import { formatCount } from '../text/format-amounts.ts';
import { type Html, html } from './html.ts';

const maxFolders = 3;

/** ", in “a” and “b”"; empty for too many. In a bundle, some names mean something else. */
const inFolders = (folders: readonly string[]): Html | null => {
  const names = folders.filter((name) => !/^(?:clips|media|stills)$/.test(name));
  if (names.length === 0 || folders.length > maxFolders) return null;
  return html`, in <bdi>${wordList.format(names.map((name) => `“${name}”`))}</bdi>`;
};

/** What to answer, where the clips are, and how: with buttons, which need the script, and but for a bundle in boxes or words. */
export const answerHint = (
  { totals, folders }: ReportSummary,
  medium: 'bundle' | 'page' | 'paper',
): Html => {
  const decided = totals.kept + totals.rejected;
  const open = decided < totals.clips ? '; undecided clips are for you to decide' : '';
  const proposal = decided > 0 && `Kept and rejected are our proposal${open}. `;
  const rejected = totals.rejected > 0 ? `, to a rejected one ${quoted(choices.rejected)}` : '';
  const choice = `Your answer to each clip is ${quoted(choices.others)}${rejected}. `;
  const named = html`The film files are named as here${inFolders(folders)}.`;
  const [where, films] =
    medium === 'bundle'
      ? ['here or on the clip’s page, where it plays', 'The films are in the folder “media”.']
      : ['below each clip', named];
  return html`${
    medium !== 'paper' &&
    html`<p class="introduction answer-hint" hidden>${proposal}${choice}Answer ${where}, then save your answers and send us the file <bdi></bdi>. ${films}</p>
`
  }${
    medium !== 'bundle' &&
    html`<p class="introduction">${proposal}${choice}Tick it below the clip, or write it behind its name in the <a href="#names">list of names</a>, and send us that with your name. ${named}</p>
`
  }`;
};

/** What a client may answer about a clip; “Change…” takes words. */
const choices = {
  rejected: ['Agree', 'Want it'],
  others: ['Approve', 'Change…', 'Not this one'],
} as const;

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const quoted = (names: readonly string[]): string => anyOf.format(names.map((name) => `“${name}”`));

const ticks = (names: readonly string[]): Html[] =>
  names.map((name) => html`<span class="tick">${name}</span> `);

/** For a group of clips on paper; as the buttons for all, not for those that nobody has reviewed. */
export const groupTick = ({ part, clips }: TakeGroup): Html => {
  const open = clips.filter((clip) => clipGroup(clip) === clipGroups.needs_review).length;
  const all = part === decideName ? 'Approve all' : 'All as proposed';
  const others = open > 0 ? ` and ${formatCount(open)} not reviewed yet` : '';
  return html`<p class="ticks">${ticks([`${all}, except those ticked otherwise${others}`])}</p>
`;
};

/** For a clip on paper, with lines to write on. */
export const clipTicks = ({ decision }: ClipCard): Html =>
  html`<p class="ticks">${ticks(choices[decision === 'reject' ? 'rejected' : 'others'])}</p>`;

/** Buttons that answer all clips of a decision alike, and undo that. */
export const collectiveAnswers = (): Html =>
  html`<p class="answer-all">${(['keep', 'reject'] as const).map((decision) => html`<button type="button" data-decision="${decision}" hidden></button> `)}</p>
`;

/** The number of answers, and the button that saves them with the client's name. */
export const answerBar = ({ id, options }: Report, { totals }: ReportSummary): Html | null =>
  options.layout === 'technical'
    ? null
    : html`<section class="answer-bar small" aria-label="Your answers" data-report="${id}" data-clips="${totals.clips}" data-proposed="${totals.kept + totals.rejected}" hidden>
<output></output>
<button type="button">Save answers…</button>
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
  const [approve, change, notThis] = choices.others;
  const isRejected = decision === 'reject';
  return html`<div class="answers small" role="group" aria-label="Answers about ${printableText(name)}" data-clip="${clipId}" data-name="${printableText(name)}" data-proof="${proofOf(clipId)}" data-decision="${decision ?? 'undecided'}" hidden>
${isRejected ? button('approval', agree, 'You approved', 'the rejection') : button('approval', approve)}${isRejected && button('change', wantIt, askedForChange, wantIt)}<details${isOpen && html` open`}>
<summary>${isRejected ? 'Comment…' : change}</summary>
<div>
<textarea rows="2" maxlength="${maxAnswerText}" aria-label="Text of your answer" placeholder="${isRejected ? 'A comment' : 'What should change, or a comment'}"></textarea>
<label hidden><input type="checkbox"> About <span></span></label>
<p>${!isRejected && button('change', 'Ask for a change', askedForChange)}${button('comment', isRejected ? 'Comment' : 'Comment only')}</p>
</div>
</details>
${!isRejected && button('change', notThis, askedForChange, notThis)}${isOpen && html`<a class="next-unanswered" hidden>Next unanswered clip →</a>`}
<ul></ul>
</div>
`;
};
