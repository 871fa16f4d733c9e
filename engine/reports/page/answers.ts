/** What a client answers, on paper or on screen, where the script shows these parts and saves them. */
import type { ClipCard } from '../../../shared/contract/library.ts';
import {
  type AnswerKind,
  answerNames,
  maxAnswerText,
  maxClientName,
} from '../../../shared/model/client-answer.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import {
  clipGroup,
  clipGroups,
  decideName,
  proposalName,
  withFindings,
} from '../client/client-texts.ts';
import type { RankedClip, Report, ReportSummary, TakeGroup } from '../report.ts';
import { wordList } from '../text/finding-texts.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';
import { type Html, html } from './html.ts';

const maxFolders = 3;

/** ", in “a” and “b”"; empty for too many. In a bundle, some names mean something else. */
const inFolders = (folders: readonly string[]): Html | null => {
  const names = folders.filter((name) => !/^(?:clips|media|stills)$/.test(name));
  if (names.length === 0 || folders.length > maxFolders) return null;
  return html`, in <bdi>${wordList.format(names.map((name) => `“${name}”`))}</bdi>`;
};

/** "All of our proposal, with 4 kept clips that have findings". */
const proposalText = (clips: readonly RankedClip[]): string => {
  const found = clips.filter(({ decision, findings }) => decision === 'keep' && findings > 0);
  const { length } = found;
  const which = `${formatCountOf(length, 'kept clip')} that ${length === 1 ? 'has' : 'have'} findings`;
  return length === 0 ? 'All of our proposal' : `All of our proposal, with ${which}`;
};

/** What to do, in steps: with buttons, which need the script, and but for a bundle on paper. */
export const answerHint = (
  { totals, folders, ranking }: ReportSummary,
  medium: 'bundle' | 'page' | 'paper',
): Html => {
  const proposed = ranking.filter(({ decision }) => decision !== 'undecided');
  const decided = proposed.length;
  const open = totals.clips - decided;
  const clips =
    decided === 0 ? 'each clip' : `the ${formatCountOf(open, 'clip')} for you to decide`;
  const decide = open > 0 && html`<li>Answer ${clips}: ${quoted(choices.others)}.</li>`;
  const single = `single ones${totals.rejected > 0 ? `, rejected clips with ${quoted(choices.rejected)}` : ''}`;
  const propose =
    decided > 0 &&
    html`<li>Our proposal for ${open > 0 ? 'the other ' : ''}${formatCountOf(decided, 'clip')}: accept all of it, or answer ${single}.</li>`;
  const watch =
    medium === 'bundle'
      ? html`<li>Watch the clips, here or in the folder “media”.</li>`
      : html`<li>Watch the clips we sent you; each file has the name shown here${inFolders(folders)}.</li>`;
  return html`${
    medium !== 'paper' &&
    html`<ol class="introduction answer-hint" hidden>${watch}${decide}${propose}<li>Save your answers, and send us the file <bdi></bdi>.</li></ol>
`
  }${
    medium !== 'bundle' &&
    html`<ol class="introduction">${watch}${decide}${propose}<li>Write what else you want below a clip, sign here, and send us these pages. A clip that no tick covers counts as not answered.</li></ol>
${tickForAll(proposalText(proposed), proposed.map(clipGroup), [clipGroups.needs_review])}<p class="sign"><span>Name</span> <span>Date</span> <span>Signature</span></p>
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

/**
 * A box for many clips on paper; null if it covers none.
 * @param groups of all these clips
 * @param leftOut groups that it does not cover
 */
const tickForAll = (
  label: string,
  groups: readonly string[],
  leftOut: readonly string[],
): Html | null => {
  const excepted = groups.filter((group) => leftOut.includes(group));
  if (excepted.length === groups.length) return null;
  const others = [...Map.groupBy(excepted, (group) => group)].map(
    ([group, { length }]) => `${formatCount(length)} ${group.toLowerCase()}`,
  );
  const exceptions = wordList.format(['those ticked otherwise', ...others]);
  return html`<p class="ticks">${ticks([`${label}, except ${exceptions}`])}</p>
`;
};

/** As the buttons for all, not for clips that nobody has reviewed, nor for undecided ones with findings. */
export const groupTick = ({ part, clips }: TakeGroup): Html | null => {
  const notReviewed = clipGroups.needs_review;
  const groups = clips.map(clipGroup);
  return part === decideName
    ? tickForAll('Approve all', groups, [notReviewed, withFindings])
    : tickForAll('All as proposed', groups, [notReviewed]);
};

/** For a clip on paper, with lines to write on. */
export const clipTicks = ({ decision }: ClipCard): Html =>
  html`<p class="ticks">${ticks(choices[decision === 'reject' ? 'rejected' : 'others'])}</p>`;

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
