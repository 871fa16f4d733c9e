/** Anchors and marks that several parts of a page use. */
import type { ClipState } from '../../../../shared/domain/clip-state.ts';
import { severityLabel } from '../../../../shared/domain/severity.ts';
import { stateNames } from '../../../../shared/domain/shown-names.ts';
import { type Html, html } from '../../text/html.ts';

export const clipAnchor = (clipId: string): string => `clip-${clipId}`;

export const findingAnchor = (clipId: string, number: number): string =>
  `finding-${clipId}-${number}`;

export const stateMark = (state: ClipState): Html =>
  html`<span class="state" data-state="${state}">${stateNames[state]}</span>`;

export const severityMark = (level: number | null): Html | null =>
  level === null
    ? null
    : html`<span class="severity" data-severity="${level}">${severityLabel(level)}</span>`;
