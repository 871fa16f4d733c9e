/** Anchors, and marks that several parts of a page use. */
import type { ClipCard } from '../../../shared/contract/library.ts';
import { agentDecisionNames, decisionNames } from '../../../shared/domain/decision.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { importedName } from '../../../shared/domain/shown-names.ts';
import { outcomeNames, outcomeNote } from '../../../shared/model/outcome.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { decideName, hasProposal } from '../client/client-texts.ts';
import type { ReportClip, ReportSummary, TakeGroup } from '../report.ts';
import { type Html, html } from './html.ts';

export const clipAnchor = (clipId: string): string => `clip-${clipId}`;

/** Of the clip on the contact sheet. */
export const cardAnchor = (clipId: string): string => `card-${clipId}`;

export const findingAnchor = (clipId: string, number: number): string =>
  `finding-${clipId}-${number}`;

/** For paper, which shows it before the name of a clip. */
export const numberData = (number: number | undefined): Html | null =>
  number === undefined ? null : html` data-number="${number}"`;

export const clipName = ({ name }: Pick<ClipCard, 'name'>, number?: number): Html =>
  html`<bdi class="clip-name"${numberData(number)}>${printableText(name)}</bdi>`;

/** Numbers of the clips with findings, in the order in which they are described. */
export type ClipNumbers = ReadonlyMap<ClipId, number>;

/** Explains the numbers. */
export const numbersNote = (numbers: ClipNumbers | null): Html | null =>
  numbers && numbers.size > 0
    ? html`<p class="paper small dim">Numbers before names are those in “Findings”.</p>
`
    : null;

export const decisionMark = ({ decision }: ClipCard): Html =>
  html`<span class="decision tiny" data-decision="${decision}">${decisionNames[decision ?? 'undecided']}</span> `;

/** Clients see decisions as a proposal. */
export const decisionForClient = (card: ClipCard, summary: ReportSummary): Html | null => {
  if (card.decision) return decisionMark(card);
  return hasProposal(summary)
    ? html`<span class="decision tiny" data-decision="undecided">${decideName}</span> `
    : null;
};

/** Returns the group of each clip that is the first of it in a part of the page, else null. */
export const createGroupStarts = ({ groups }: Pick<ReportSummary, 'groups'>) => {
  const groupOf = new Map(
    groups.flatMap((group) => group.clips.map((clip) => [clip.clipId, group])),
  );
  let last: TakeGroup | undefined;
  return ({ card }: ReportClip): TakeGroup | null => {
    const group = groupOf.get(card.clipId);
    if (!group || group === last) return null;
    last = group;
    return group;
  };
};

/**
 * The decision, and the outcome with why there is no result; of an undecided clip, the decision of
 * an agent.
 */
export const clipMarks = (card: ClipCard): Html => {
  const { agentDecision = null } = card;
  const note = outcomeNote({ ...card, checkedNote: null });
  return html`${decisionMark(card)}<span class="outcome" data-outcome="${card.outcome}">${outcomeNames[card.outcome]}</span>${
    note !== null && html` <span class="dim">${note}</span>`
  }${
    card.decision === null &&
    agentDecision !== null &&
    html` <span class="dim">${agentDecisionNames[agentDecision].toLowerCase()}</span>`
  }${card.isImported && html` <span class="dim">${importedName.toLowerCase()}</span>`}${
    card.isMissing && html` <span class="missing">File missing</span>`
  }`;
};
