import { createSafeContext } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { createStore } from '../../../ui/store.ts';
import { frameOfX, fullSpan, panSpan, spanSeconds, type TimeSpan } from './time-span.ts';

/** The same object until something changes. */
export type TimeBarState = {
  readonly span: TimeSpan;
  /** Width of the span in CSS pixels; 0 until the bar has been laid out. */
  readonly widthPx: number;
  readonly pointed: PointedPlace | null;
};

export type PointedPlace = {
  /** Null over the number of a finding of the whole clip, which belongs to no frame. */
  readonly frame: number | null;
  readonly xPx: number;
  readonly name: string | null;
};

type ViewBefore = { readonly table: FrameTable; state(): TimeBarState };

const stateWith = (table: FrameTable, before: ViewBefore): TimeBarState => {
  const { span: spanBefore, widthPx, pointed } = before.state();
  const isFull = spanSeconds(spanBefore) >= before.table.endSec;
  const span = isFull ? fullSpan(table) : panSpan(table, spanBefore, 0);
  if (!pointed) return { span, widthPx, pointed };
  const frame = pointed.frame === null ? null : frameOfX(table, span, widthPx, pointed.xPx);
  // The range under the pointer is not known until the mouse moves again.
  return { span, widthPx, pointed: { ...pointed, frame, name: null } };
};

/**
 * Creates the state of a time bar, outside of React's, so that zooming renders as little as
 * possible.
 * @param before the bar's state with another table, which is taken over: a mouse that does not
 *   move, and a width that does not change, cause no new events
 */
export const createTimeBarView = (table: FrameTable, before?: ViewBefore) => {
  const { get, set, subscribe } = createStore<TimeBarState>(
    before ? stateWith(table, before) : { span: fullSpan(table), widthPx: 0, pointed: null },
  );
  return {
    table,
    state: get,
    subscribe,
    show: (span: TimeSpan): void => {
      const { startSec, endSec } = get().span;
      if (span.startSec !== startSec || span.endSec !== endSec) set({ ...get(), span });
    },
    setWidth: (widthPx: number): void => {
      if (widthPx !== get().widthPx) set({ ...get(), widthPx });
    },
    point: (pointed: PointedPlace | null): void => {
      if (pointed !== get().pointed) set({ ...get(), pointed });
    },
  };
};

export type TimeBarView = ReturnType<typeof createTimeBarView>;

export const [TimeBarViewContext, useTimeBarView] = createSafeContext<TimeBarView>(
  'useTimeBarView must be used inside the time bar',
);

/** Rerenders when the selected part changes. @param select returns the part itself, not a copy */
export const useTimeBarState = <Part>(select: (state: TimeBarState) => Part): Part => {
  const view = useTimeBarView();
  return useSyncExternalStore(view.subscribe, () => select(view.state()));
};
