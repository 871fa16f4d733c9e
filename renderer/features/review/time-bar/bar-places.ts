import type { RefObject } from 'react';
import type { TimeBarView } from './time-bar-view.ts';
import { frameOfX, lengthOf, panSpan } from './time-span.ts';

/** What lies on the time bar where the mouse, a pen or a finger is. */
export type BarPlaces = {
  /** CSS pixels from the left end of the field over which the clip is spread. */
  xOf(event: MouseEvent): number;
  /** Whether it is on the field, and not on a part that does something else with the pointer. */
  isOnField(event: MouseEvent): boolean;
  frameUnder(event: MouseEvent): number;
  /** The range of a finding. */
  rangeUnder(event: Event): HTMLElement | null;
  /** Moves what the bar shows along by so many CSS pixels. */
  pan(byPx: number): void;
};

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
      if (widthPx > 0) view.show(panSpan(view.table, span, (byPx / widthPx) * lengthOf(span)));
    },
  };
};
