import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { frameOfX, fullSpan, lengthOf, panSpan, type TimeSpan } from './time-span.ts';

/** What the time bar shows, and how wide. Between two changes it is the same object. */
export type TimeBarState = {
  readonly span: TimeSpan;
  /** Pixels over which the span is spread; 0 until the bar has been laid out. */
  readonly widthPx: number;
  /** What is pointed at, and where; null while the pointer is elsewhere. */
  readonly pointed: PointedPlace | null;
};

export type PointedPlace = {
  /** Null on the number of a finding of the whole clip: it belongs to no frame. */
  readonly frame: number | null;
  readonly xPx: number;
  /** Of the finding whose range lies under the pointer. */
  readonly name: string | null;
};

/** Lives outside of React's state: zooming moves what is drawn and draws little anew. */
export type TimeBarView = {
  readonly table: FrameTable;
  state(): TimeBarState;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
  show(span: TimeSpan): void;
  setWidth(widthPx: number): void;
  point(pointed: PointedPlace | null): void;
};

/** What a bar shows with another table: the same part of the clip, pointed at in the same place. */
const stateWith = (table: FrameTable, before: TimeBarView): TimeBarState => {
  const { span: spanBefore, widthPx, pointed } = before.state();
  const isFull = lengthOf(spanBefore) >= before.table.endSec;
  const span = isFull ? fullSpan(table) : panSpan(table, spanBefore, 0);
  if (!pointed) return { span, widthPx, pointed };
  const frame = pointed.frame === null ? null : frameOfX(table, span, widthPx, pointed.xPx);
  // Which range lies there is known when the mouse moves again.
  return { span, widthPx, pointed: { ...pointed, frame, name: null } };
};

/**
 * Shows the whole clip.
 * @param before the view that the bar has had with another table: it goes on from there, since
 * neither a mouse that rests nor the bar's width is told again
 */
export const createTimeBarView = (table: FrameTable, before?: TimeBarView): TimeBarView => {
  let state: TimeBarState = before
    ? stateWith(table, before)
    : { span: fullSpan(table), widthPx: 0, pointed: null };
  const listeners = new Set<() => void>();
  const change = (part: Partial<TimeBarState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  return {
    table,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (span) => {
      const { startSec, endSec } = state.span;
      if (span.startSec !== startSec || span.endSec !== endSec) change({ span });
    },
    setWidth: (widthPx) => {
      if (widthPx !== state.widthPx) change({ widthPx });
    },
    point: (pointed) => {
      if (pointed !== state.pointed) change({ pointed });
    },
  };
};

export const TimeBarViewContext = createContext<TimeBarView | null>(null);

export const useTimeBarView = (): TimeBarView => {
  const view = useContext(TimeBarViewContext);
  if (!view) throw new Error('useTimeBarView is used inside of the time bar');
  return view;
};

/**
 * A part of the bar's state, anew whenever that part changes.
 * @param select picks the part as it is stored
 */
export const useTimeBarState = <Part>(select: (state: TimeBarState) => Part): Part => {
  const view = useTimeBarView();
  return useSyncExternalStore(view.subscribe, () => select(view.state()));
};
