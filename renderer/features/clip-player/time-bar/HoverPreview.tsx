import { useEffect, useRef } from 'react';
import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { useStore } from '../../../ui/store.ts';
import { uiTimes } from '../../../ui/ui-times.ts';
import type { ClipFrames } from '../frames/clip-frames.ts';
import { useReview } from '../review-context.ts';
import fieldStyles from './field.module.css';
import styles from './HoverPreview.module.css';
import { type PointedPlace, useTimeBarView } from './time-bar-view.ts';
import { frameOfX } from './time-span.ts';
import { isUnjudged, unjudgedText, useUnjudged } from './Unjudged.tsx';

const previewPx = 176;
const maxPicture = { widthPx: 166, heightPx: 120 };
/** Opacity of a thumbnail that is shown until the right one is loaded. */
const standInAlpha = 0.35;

const PreviewPicture = ({ frame, frames }: { frame: number; frames: ClipFrames }) => {
  const { picture, pictures } = frames;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { widthPx, heightPx } = maxPicture;
  const width = Math.round(Math.min(widthPx, heightPx * picture.aspectRatio));
  const height = Math.round(width / picture.aspectRatio);
  const ratio = window.devicePixelRatio;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () => pictures.request(frame, controller.signal),
      uiTimes.framePreviewDebounceMs,
    );
    const draw = (): void => {
      const context = canvas.current?.getContext('2d');
      const exact = pictures.get(frame);
      const shown = exact ?? pictures.nearest(frame)?.picture;
      if (!context) return;
      // Set only if the thumbnail is the frame's own.
      if (exact) context.canvas.dataset.frame = String(frame);
      else delete context.canvas.dataset.frame;
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
      if (!shown) return;
      context.globalAlpha = exact ? 1 : standInAlpha;
      context.drawImage(shown, 0, 0, context.canvas.width, context.canvas.height);
    };
    draw();
    const stop = pictures.subscribe(draw);
    return () => {
      clearTimeout(timer);
      controller.abort();
      stop();
    };
  }, [frame, pictures]);
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      data-testid="preview-picture"
      width={Math.round(width * ratio)}
      height={Math.round(height * ratio)}
      style={{ width, height }}
    />
  );
};

export const HoverPreview = () => {
  const pointed = useStore(useTimeBarView().pointed);
  return pointed === null ? null : <Preview pointed={pointed} />;
};

const Preview = ({ pointed: { isOnFrame, xPx, name } }: { pointed: PointedPlace }) => {
  const { frames, table } = useReview();
  const { span, widthPx } = useTimeBarView();
  const frame = isOnFrame ? frameOfX(table, span, widthPx, xPx) : null;
  const unjudged = useUnjudged();
  const isNotJudged = frame !== null && isUnjudged(unjudged, frame);
  const note = name ?? (isNotJudged ? unjudgedText : null);
  const left = Math.min(widthPx - previewPx, Math.max(0, xPx - previewPx / 2));
  return (
    <div className={`${fieldStyles.field} ${styles.place}`} aria-hidden>
      <div className={styles.preview} style={{ transform: `translateX(${left}px)` }}>
        {frame !== null && frames ? <PreviewPicture frame={frame} frames={frames} /> : null}
        {frame === null ? null : (
          <span data-testid="preview-place">
            {frame} · {timecodeOf(table, frame)}
          </span>
        )}
        {note === null ? null : <span className={styles.note}>{note}</span>}
      </div>
    </div>
  );
};
