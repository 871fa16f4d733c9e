/** Anchors and marks that several parts of a page use. */
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { severityLabel } from '../../../../shared/domain/severity.ts';
import { outcomeNames, outcomeNote } from '../../../../shared/model/outcome.ts';
import { type Html, html } from '../../text/html.ts';

export const clipAnchor = (clipId: string): string => `clip-${clipId}`;

export const findingAnchor = (clipId: string, number: number): string =>
  `finding-${clipId}-${number}`;

/** The outcome of a clip, and what was checked where that was not everything. */
export const outcomeMark = (card: ClipCard): Html => {
  const note = outcomeNote(card);
  return html`<span class="outcome" data-outcome="${card.outcome}">${outcomeNames[card.outcome]}</span>${note !== null && html` <span class="dim">· ${note}</span>`}`;
};

export const severityMark = (level: number | null): Html | null =>
  level === null
    ? null
    : html`<span class="severity" data-severity="${level}">${severityLabel(level)}</span>`;
