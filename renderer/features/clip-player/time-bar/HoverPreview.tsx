import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { useReview } from '../review-context.ts';
import fieldStyles from './field.module.css';
import type { FramePictures } from './frame-pictures.ts';
import styles from './HoverPreview.module.css';
import { PreviewPicture } from './PreviewPicture.tsx';
import { type PointedPlace, useTimeBarState, useTimeBarView } from './time-bar-view.ts';
import { isUnjudged, unjudgedText, useUnjudged } from './use-unjudged.ts';

const previewPx = 176;

type Props = { pictures: FramePictures | null };

export const HoverPreview = ({ pictures }: Props) => {
  const pointed = useTimeBarState((state) => state.pointed);
  return pointed === null ? null : <Preview pointed={pointed} pictures={pictures} />;
};

const Preview = ({
  pointed: { frame, xPx, name },
  pictures,
}: Props & { pointed: PointedPlace }) => {
  const { table } = useTimeBarView();
  const widthPx = useTimeBarState((state) => state.widthPx);
  const { frames } = useReview();
  const unjudged = useUnjudged();
  const isNotJudged = frame !== null && isUnjudged(unjudged, frame);
  const note = name ?? (isNotJudged ? unjudgedText : null);
  const left = Math.min(widthPx - previewPx, Math.max(0, xPx - previewPx / 2));
  return (
    <div className={`${fieldStyles.field} ${styles.place}`} aria-hidden>
      <div className={styles.preview} style={{ transform: `translateX(${left}px)` }}>
        {frame !== null && frames && pictures ? (
          <PreviewPicture frame={frame} picture={frames.picture} pictures={pictures} />
        ) : null}
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
