import { type PointerEvent, useRef } from 'react';
import styles from './SpanThumb.module.css';
import { useTimeBarState, useTimeBarView } from './time-bar-view.ts';
import { lengthOf, panSpan } from './time-span.ts';

/** Which part of the clip the bar shows, once that is not all; moved by dragging it. */
export const SpanThumb = () => {
  const view = useTimeBarView();
  const span = useTimeBarState((state) => state.span);
  const lastX = useRef<number | null>(null);
  const { endSec } = view.table;
  const share = lengthOf(span) / endSec;
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    lastX.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const { span: shown, widthPx } = view.state();
    if (lastX.current === null || widthPx === 0) return;
    view.show(panSpan(view.table, shown, ((event.clientX - lastX.current) / widthPx) * endSec));
    lastX.current = event.clientX;
  };
  const release = (): void => {
    lastX.current = null;
  };
  return (
    <div className={styles.track} data-own-pointer aria-hidden>
      {share < 1 ? (
        <div
          className={styles.thumb}
          style={{ left: `${(span.startSec / endSec) * 100}%`, width: `${share * 100}%` }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
        />
      ) : null}
    </div>
  );
};
