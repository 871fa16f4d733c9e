/** Anchors, and marks that several parts of a page use. */
import type { ClipCard } from '../../../shared/contract/library.ts';
import { agentDecisionNames, decisionNames } from '../../../shared/domain/decision.ts';
import { importedName } from '../../../shared/domain/shown-names.ts';
import { outcomeNames, outcomeNote } from '../../../shared/model/outcome.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { hasProposal, proposalNames } from '../client/client-texts.ts';
import type { ReportClip, ReportSummary, TakeGroup } from '../report.ts';
import { type Html, html } from './html.ts';

export const clipAnchor = (clipId: string): string => `clip-${clipId}`;

/** Of the clip on the contact sheet. */
export const cardAnchor = (clipId: string): string => `card-${clipId}`;

export const findingAnchor = (clipId: string, number: number): string =>
  `finding-${clipId}-${number}`;

/** Parts of names that fit into a card in one line. */
const unbroken = /^[ -~]{1,22}$/;

/** A name breaks at underscores, and elsewhere only where that is not enough. */
export const clipName = ({ name }: Pick<ClipCard, 'name'>): Html => {
  const parts = printableText(name).split(/(?<=_)(?=.)/);
  const [only] = parts.length === 1 ? parts : [];
  const text = parts.map((part) =>
    unbroken.test(part) ? html`<span>${part}</span><wbr>` : html`${part}<wbr>`,
  );
  return html`<bdi class="clip-name">${only ?? text}</bdi>`;
};

const decisionMark = ({ decision }: ClipCard): Html =>
  html`<span class="decision tiny" data-decision="${decision}">${decisionNames[decision ?? 'undecided']}</span> `;

/** Clients see decisions as a proposal. */
export const decisionForClient = (card: ClipCard, summary: ReportSummary): Html | null => {
  if (!hasProposal(summary)) return null;
  const text = card.decision ? `Proposed: ${card.decision}` : proposalNames.undecided;
  return html`<span class="decision tiny" data-decision="${card.decision ?? 'undecided'}">${text}</span> `;
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
