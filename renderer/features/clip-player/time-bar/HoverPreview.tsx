import { Stack, Text } from '@mantine/core';
import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { useStore } from '../../../ui/store.ts';
import textStyles from '../../../ui/texts.module.css';
import { uiTimes } from '../../../ui/ui-times.ts';
import { useReview } from '../review-context.ts';
import { FramePicture } from './FramePicture.tsx';
import fieldStyles from './field.module.css';
import styles from './HoverPreview.module.css';
import { type PointedPlace, useTimeBarView } from './time-bar-view.ts';
import { frameOfX } from './time-span.ts';
import { isUnjudged, unjudgedText, useUnjudged } from './Unjudged.tsx';

const previewPx = 176;
const maxPx = { width: 166, height: 120 };
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
  const aspect = frames?.picture.aspectRatio ?? 1;
  const width = Math.round(Math.min(maxPx.width, maxPx.height * aspect));
  const left = Math.min(widthPx - previewPx, Math.max(0, xPx - previewPx / 2));
  return (
    <div className={`${fieldStyles.field} ${styles.place}`} aria-hidden>
      <Stack
        gap="xs"
        align="center"
        w={previewPx}
        mb="xs"
        p="xs"
        bg="var(--cc-surface-2)"
        bd="1px solid var(--cc-line-strong)"
        bdrs="var(--cc-radius)"
        fz="var(--cc-text-xs)"
        style={{ transform: `translateX(${left}px)` }}
      >
        {frame !== null && frames?.inexactReason === null ? (
          <FramePicture
            className={styles.picture}
            frames={frames}
            frame={frame}
            delayMs={uiTimes.framePreviewDebounceMs}
            width={width}
            height={Math.round(width / aspect)}
            testId="preview-picture"
          />
        ) : null}
        {frame === null ? null : (
          <span data-testid="preview-place">
            {frame} · {timecodeOf(table, frame)}
          </span>
        )}
        {note === null ? null : (
          <Text inherit lineClamp={4} w="100%" ta="start" className={textStyles.wrap ?? ''}>
            {note}
          </Text>
        )}
      </Stack>
    </div>
  );
};
