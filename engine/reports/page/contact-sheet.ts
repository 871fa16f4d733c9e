import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { type Decision, decisionNames } from '../../../shared/domain/decision.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import {
  cardSentence,
  checkMark,
  hasProposal,
  markTexts,
  proposalNames,
} from '../client/client-texts.ts';
import { isCounted } from '../read-report-clip.ts';
import type { Report, ReportClip, ReportSummary, TakeGroup } from '../report.ts';
import {
  checkedText,
  countTexts,
  decisionTally,
  lengthText,
  promptOf,
  worstFirstText,
} from '../text/clip-texts.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';
import { answerPart, collectiveAnswers } from './answers.ts';
import { filterDataWithFindings, thumbnail } from './clip.ts';
import { findingLines } from './finding.ts';
import { type Html, html } from './html.ts';
import { cardAnchor, clipMarks, clipName, createGroupStarts, decisionForClient } from './marks.ts';
import { notesText } from './overview.ts';
import { legend } from './page.ts';
import type { StillHref } from './still.ts';

type CardLook = {
  readonly options: ReportOptions;
  readonly summary: ReportSummary;
  /** Default: of the contact sheet. */
  readonly anchor?: string;
  /** URL of the clip's part or page; null for none. */
  readonly href: string | null;
  /** Whether its prompt is not above, in the heading of its group. */
  readonly hasPrompt: boolean;
  readonly hrefOf?: StillHref;
  readonly answers?: Html | false | null;
};

/** Maximum length of a prompt's beginning, in UTF-16 units. */
const maxPrompt = 600;

/** Maximum number of findings on a card; further ones are only counted. */
const maxFindings = 3;

/** @param isHidden for a prompt that is only searched */
const promptStart = (clip: ReportClip, isHidden = false): Html | null => {
  const whole = printableLine(promptOf(clip)?.text ?? '');
  const prompt = whole.slice(0, maxPrompt).toWellFormed();
  return prompt === ''
    ? null
    : html`
<span class="prompt-start dim"${isHidden && html` hidden`}>${!isHidden && 'Prompt: '}<bdi>${prompt}${whole.length > maxPrompt && '…'}</bdi></span>`;
};

/** For the team: decision and outcome, findings, the words that are violated, notes, and what was checked. */
const teamTexts = (clip: ReportClip, options: ReportOptions): Html => {
  const findings = clip.findings.filter(isCounted(options));
  const words = [...new Set(findings.flatMap(({ namedWords }) => namedWords || []))];
  const [notes, checked] = [notesText(clip), checkedText(clip.card)];
  const lines = [
    html`<p class="marks wrap">${clipMarks(clip.card)}</p>`,
    html`<div>${findingLines(clip, options, maxFindings)}</div>`,
    words.length > 0 &&
      html`<p dir="auto"><span class="dim">In the prompt:</span> ${words
        .slice(0, maxFindings)
        .map((text) => html`<q>${printableLine(text)}</q> `)}</p>`,
    notes !== '' && html`<p class="note" dir="auto"><span class="dim">Note:</span> ${notes}</p>`,
    checked !== null && html`<p class="checked tiny dim">${checked}</p>`,
  ];
  return html`${lines}${promptStart(clip, true)}`;
};

const texts = (clip: ReportClip, { options, summary, hasPrompt }: CardLook): Html => {
  if (options.layout === 'technical') return teamTexts(clip, options);
  const mark = checkMark(clip.card.checked, summary.totals);
  const [worst] = clip.findings;
  return html`<p>${decisionForClient(clip.card, summary)} <span class="dim">${lengthText(clip.card, 'client')}</span><span class="sentence${!worst && ' dim'}"${worst && html` data-type="${printableText(worst.type)}"`} dir="auto">${cardSentence(clip)}${mark !== '' && html`<sup>${mark}</sup>`}</span></p>${hasPrompt && promptStart(clip)}`;
};

/** A clip on the sheet: for clients with decision and one sentence, for the team with the worst
 * findings, notes and prompt. */
export const clipCard = (clip: ReportClip, look: CardLook): Html => {
  const { options, anchor = cardAnchor(clip.card.clipId), href, hrefOf, answers } = look;
  const face = html`${options.stills !== 'none' && thumbnail(clip, hrefOf)}${clipName(clip.card)}`;
  return html`<li class="card" id="${anchor}"${filterDataWithFindings(clip, options)}>
${href === null ? html`<div>${face}</div>` : html`<a href="${href}">${face}</a>`}
<div>${texts(clip, look)}</div>${answers}
</li>
`;
};

/** For the team, clips with findings that count and the others, if there are both. */
const partsOf = ({ ranking }: ReportSummary): TakeGroup[] => {
  const parts = [...Map.groupBy(ranking, ({ part }) => part)];
  const names = { findings: 'With findings', others: 'All other clips' };
  return parts.map(([part, clips]) => ({
    ...{ isShot: false, clips },
    name: parts.length > 1 ? names[part] : null,
  }));
};

const groupHead = (
  clip: ReportClip,
  { isShot, name, clips }: TakeGroup,
  summary: ReportSummary,
  { layout }: Report['options'],
): Html | null => {
  const names = layout === 'client' ? proposalNames : decisionNames;
  const countOf = (decision: Decision) => clips.filter((one) => one.decision === decision).length;
  const tally = { clips: clips.length, kept: countOf('keep'), rejected: countOf('reject') };
  const decided = countTexts(decisionTally(tally, names));
  const isOpen = decided.length === 0 && hasProposal(summary);
  const open = isOpen ? [names.undecided.toLowerCase()] : [];
  const counts = [formatCountOf(clips.length, 'clip'), ...decided, ...open];
  return name === null
    ? null
    : html`<h3><bdi>${name}</bdi> <small>${counts.join(' · ')}</small>${isShot && promptStart(clip)}</h3>
`;
};

/** Maximum number of clips to decide that are listed before the sheet. */
const maxOpen = 24;

/**
 * What a client has to decide, and where the findings are; null for neither. A preview may lack the
 * parts that it would link to.
 * @param isWhole whether the findings follow the clips
 */
export const contents = (
  { maxDetailed }: Pick<Report, 'maxDetailed'>,
  summary: ReportSummary,
  isWhole: boolean,
): Html | null => {
  const { groups, findings } = summary;
  const link = (anchor: string, text: string) =>
    maxDetailed === null ? html`<a href="#${anchor}">${text}</a> ` : html`<span>${text}</span> `;
  const open = groups
    .flatMap(({ clips }) => clips)
    .filter(({ decision }) => decision === 'undecided' && hasProposal(summary));
  const links = open
    .slice(0, maxOpen)
    .map(({ clipId, name }) => link(cardAnchor(clipId), printableText(name)));
  const more = open.length - links.length;
  const hasFindings = isWhole && findings > 0;
  return open.length === 0 && !hasFindings
    ? null
    : html`<nav class="contents" aria-label="Contents">${
        open.length > 0 &&
        html`<p class="wrap"><span>${proposalNames.undecided}:</span> ${links}${more > 0 && `and ${formatCount(more)} more`}</p>`
      }${hasFindings && html`<p class="go-on">${link('findings', `${formatCountOf(findings, 'finding')} with pictures ↓`)}</p>`}</nav>
`;
};

const pairEnd = html`</div>
`;

export type Sheet = ReturnType<typeof createSheet>;

/**
 * The contact sheet, with a heading above the takes of each shot.
 * @param canAnswer whether clients answer on it
 */
export const createSheet = (report: Report, summary: ReportSummary, canAnswer: boolean) => {
  const { options } = report;
  const groupAt = createGroupStarts(
    options.layout === 'client' ? summary : { groups: partsOf(summary) },
  );
  let listEnd: Html | null = null;
  let hasPrompt = false;
  /** Shots of two takes in the pair that is not ended. */
  let halves = 0;
  return {
    start: html`<section class="sheet" id="clips" tabindex="-1">
<h2>Clips <small>${options.layout === 'technical' ? `${worstFirstText} ${legend(summary.bySeverity, false)}` : markTexts(summary)}</small></h2>
${options.layout === 'client' && canAnswer && hasProposal(summary) && collectiveAnswers()}`,
    card: (clip: ReportClip, look: Pick<CardLook, 'href' | 'hrefOf'>): Html => {
      const group = groupAt(clip);
      let head: Html | null = null;
      if (group) {
        hasPrompt = !group.isShot;
        const isHalf = group.isShot && group.clips.length === 2;
        const endsPair = halves === 2 || (halves === 1 && !isHalf);
        if (endsPair) halves = 0;
        head = html`${listEnd}${endsPair && pairEnd}${isHalf && halves === 0 && html`<div class="pair">`}<div class="group${isHalf && ' half'}">
${groupHead(clip, group, summary, options)}<ul class="cards">
`;
        halves += Number(isHalf);
      }
      listEnd = html`</ul>
</div>
`;
      const answers = canAnswer && answerPart(clip.card, report, false);
      return html`${head}${clipCard(clip, { ...look, options, summary, hasPrompt, answers })}`;
    },
    end: (): Html => html`${listEnd}${halves > 0 && pairEnd}</section>
`,
  };
};
