import type { RefObject } from 'react';
import type { TimeBarView } from './time-bar-view.ts';
import { frameOfX, panSpan, spanSeconds } from './time-span.ts';

export type BarPlaces = {
  /** Returns the distance from the left end of the field, in CSS pixels. */
  xOf(event: MouseEvent): number;
  /** Whether the pointer is on the field, but not on a part that handles the pointer itself. */
  isOnField(event: MouseEvent): boolean;
  frameUnder(event: MouseEvent): number;
  rangeUnder(event: Event): HTMLElement | null;
  /** Scrolls a zoomed bar by a number of CSS pixels. */
  pan(byPx: number): void;
};

/** @param field the part of the bar whose width represents the visible span */
export const createBarPlaces = (
  view: TimeBarView,
  field: RefObject<HTMLElement | null>,
): BarPlaces => {
  const xOf = (event: MouseEvent): number =>
    event.clientX - (field.current?.getBoundingClientRect().left ?? 0);
  return {
    xOf,
    isOnField: (event) => {
      const x = xOf(event);
      const isElsewhere = (event.target as Element).closest('[data-own-pointer]') !== null;
      return x >= 0 && x <= view.state().widthPx && !isElsewhere;
    },
    frameUnder: (event) => {
      const { span, widthPx } = view.state();
      return frameOfX(view.table, span, widthPx, xOf(event));
    },
    rangeUnder: (event) => (event.target as Element).closest<HTMLElement>('[data-finding]'),
    pan: (byPx) => {
      const { span, widthPx } = view.state();
      if (widthPx > 0) view.show(panSpan(view.table, span, (byPx / widthPx) * spanSeconds(span)));
    },
  };
};
