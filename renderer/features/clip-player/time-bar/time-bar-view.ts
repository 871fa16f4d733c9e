import { createSafeContext } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { createStore, type Store } from '../../../ui/store.ts';
import { fullSpan, panSpan, spanSeconds, type TimeSpan } from './time-span.ts';

export type PointedPlace = {
  readonly xPx: number;
  /** False over the number of a finding of the whole clip. */
  readonly isOnFrame: boolean;
  readonly name: string | null;
};

export type TimeBarView = {
  readonly span: TimeSpan;
  /** Width of the span in CSS pixels; 0 until the bar has been laid out. */
  readonly widthPx: number;
  show(change: (before: TimeSpan) => TimeSpan): void;
  /** A store, since the mouse moves often. */
  readonly pointed: Store<PointedPlace | null>;
};

export const [TimeBarViewContext, useTimeBarView] = createSafeContext<TimeBarView>(
  'useTimeBarView must be used inside the time bar',
);

/** @param widthPx of the field */
export const useCreateTimeBarView = (table: FrameTable, widthPx: number): TimeBarView => {
  // Null shows the whole clip, whichever table it has.
  const [shown, setShown] = useState<TimeSpan | null>(null);
  const [pointed] = useState(() => createStore<PointedPlace | null>(null));
  const show = useCallback<TimeBarView['show']>(
    (change) =>
      setShown((before) => {
        const span = spanOf(table, before);
        const next = change(span);
        if (next === span) return before;
        return spanSeconds(next) < table.endSec ? next : null;
      }),
    [table],
  );
  return useMemo(
    () => ({ span: spanOf(table, shown), widthPx, show, pointed }),
    [table, shown, widthPx, show, pointed],
  );
};

const spanOf = (table: FrameTable, shown: TimeSpan | null): TimeSpan =>
  shown ? panSpan(table, shown, 0) : fullSpan(table);
