import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { frameCountOf, lastFrameOf } from '../../../../shared/domain/frames/frame-table.ts';
import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { useReview } from '../review-context.ts';
import styles from './TimeSlider.module.css';
import { isUnjudged, useUnjudged } from './use-unjudged.ts';

/** Steps in frames by slider keys that the player does not use. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

type Props = { field: RefObject<HTMLDivElement | null>; children: ReactNode };

export const TimeSlider = ({ field, children }: Props) => {
  const { playhead, table } = useReview();
  const unjudged = useUnjudged();
  useLayoutEffect(() => {
    let announced = -1;
    const update = (): void => {
      const { frame } = playhead.state();
      if (frame === announced || !field.current) return;
      announced = frame;
      const place = `Frame ${frame} of ${frameCountOf(table)}, ${timecodeOf(table, frame)}`;
      field.current.ariaValueNow = String(frame);
      field.current.ariaValueText = isUnjudged(unjudged, frame) ? `${place}, not checked` : place;
    };
    update();
    return playhead.subscribe(update);
  }, [playhead, table, field, unjudged]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    playhead.step(by);
  };
  return (
    <div
      ref={field}
      role="slider"
      className={styles.slider}
      aria-label="Frame"
      aria-valuemin={0}
      aria-valuemax={lastFrameOf(table)}
      aria-valuenow={playhead.state().frame}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
};
