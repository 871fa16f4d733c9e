import { useMemo, useSyncExternalStore } from 'react';
import type { Box } from '../../../../shared/domain/frames/place-finding.ts';
import { TextLines } from '../../../ui/TextLines.tsx';
import { usePlayerChoices } from '../playback/player-choices.ts';
import { useReview, useSeenSubjects } from '../review-context.ts';
import marksStyles from './Overlay.module.css';
import styles from './SeenBoxes.module.css';
import { boxStyle } from './stage-rect.ts';

/** Height and width of the frame, from which on a label goes inside its box or to its right edge. */
const [lowest, middle] = [0.9, 0.5];

const SeenBox = ({ box, text }: { box: Box; text: string }) => (
  <div
    className={styles.box}
    data-testid="seen-box"
    data-inside={box.ymax > lowest}
    data-right={box.xmin > middle}
    style={boxStyle(box)}
  >
    <span className={`${marksStyles.marksLabel} ${styles.label}`}>
      <TextLines>{text}</TextLines>
    </span>
  </div>
);

const BoxesAtFrame = () => {
  const { playhead } = useReview();
  const subjects = useSeenSubjects();
  const frames = useMemo(() => new Set(subjects.flatMap((subject) => subject.frames)), [subjects]);
  const frame = useSyncExternalStore(playhead.subscribe, () => {
    const { frame: current } = playhead.state();
    return frames.has(current) ? current : null;
  });
  if (frame === null) return null;
  return (
    <div className={styles.boxes} aria-hidden>
      {subjects.flatMap(({ text, boxes }, subject) =>
        boxes.map((placed, index) =>
          placed.frame === frame ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <SeenBox key={`${subject}-${index}`} box={placed.box} text={text} />
          ) : null,
        ),
      )}
    </div>
  );
};

/** Where the prompt's subjects were seen, if the user has turned that on and boxes are shown. */
export const SeenBoxes = () => {
  const { hasOverlay, hasSeenBoxes } = usePlayerChoices();
  return hasOverlay && hasSeenBoxes ? <BoxesAtFrame /> : null;
};
