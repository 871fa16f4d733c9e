import { createContext, useContext, useSyncExternalStore } from 'react';
import { type FrameTable, lastFrameOf } from '../../../../shared/domain/frames/frame-table.ts';
import { type TimeSpan, wholeSpan } from './time-span.ts';

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
  /** @returns how to stop */
  subscribe(listener: () => void): () => void;
  show(span: TimeSpan): void;
  setWidth(widthPx: number): void;
  point(pointed: PointedPlace | null): void;
};

/** The same place with another table, which may have fewer frames. */
const placeIn = (table: FrameTable, place: PointedPlace): PointedPlace => ({
  ...place,
  frame: place.frame === null ? null : Math.min(place.frame, lastFrameOf(table)),
});

/**
 * The whole clip, as a bar shows it.
 * @param before what the bar has shown with another table of the clip: it is as wide, and is pointed
 * at as it was, since a mouse that rests does not say so again
 */
export const createTimeBarView = (table: FrameTable, before?: TimeBarState): TimeBarView => {
  let state: TimeBarState = {
    span: wholeSpan(table),
    widthPx: before?.widthPx ?? 0,
    pointed: before?.pointed ? placeIn(table, before.pointed) : null,
  };
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
