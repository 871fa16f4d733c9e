import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import { useReview } from '../review-context.ts';
import styles from './TimeBarTools.module.css';
import { useTimeBarView } from './time-bar-view.ts';
import { fullSpan, zoomSpan } from './time-span.ts';

/** Zoom factor of one click. */
const zoomFactor = 2;

export const TimeBarTools = () => {
  const { playhead } = useReview();
  const view = useTimeBarView();
  const zoom = (factor: number): void => {
    const around = startSecOf(view.table, playhead.state().frame);
    view.show(zoomSpan(view.table, view.state().span, factor, around));
  };
  const tools = [
    { label: 'Zoom out on the time bar', icon: ZoomOut, act: () => zoom(1 / zoomFactor) },
    { label: 'Zoom in on the time bar', icon: ZoomIn, act: () => zoom(zoomFactor) },
    {
      label: 'Show the whole clip on the time bar',
      icon: MoveHorizontal,
      act: () => view.show(fullSpan(view.table)),
    },
  ];
  return (
    <div className={styles.tools}>
      {tools.map(({ label, icon: Icon, act }) => (
        <button
          key={label}
          type="button"
          className={styles.tool}
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  );
};
