import { useCallback, useLayoutEffect, useRef } from 'react';
import { useStageView } from '../player/stage/stage-view-context.ts';
import { useHovered, useReview } from '../review-context.ts';
import { type MarkParts, OverlayMark } from './OverlayMark.tsx';
import styles from './OverlayMarks.module.css';
import { placeMarks } from './place-marks.ts';
import type { StageMark } from './stage-rect.ts';
import { useMarkPointer } from './use-mark-pointer.ts';

type OnParts = (index: number, parts: MarkParts | null) => void;

/** Marks of all findings that have a place in time; they are shown while the frame is in it. */
export const OverlayMarks = ({ frameAt }: { frameAt: (frame: number) => number }) => {
  const { findings, chosen, table, playhead } = useReview();
  const view = useStageView();
  const root = useRef<HTMLDivElement>(null);
  const parts = useRef(new Map<number, MarkParts>());
  const placed = useRef<readonly StageMark[]>([]);
  const place = useRef((): void => undefined);
  const onParts = useCallback<OnParts>((index, changed) => {
    if (changed) parts.current.set(index, changed);
    else parts.current.delete(index);
    place.current();
  }, []);
  useLayoutEffect(() => {
    const picture = { left: 0, top: 0, width: view.width, height: view.height };
    const visible = {
      left: Math.max(0, -view.left),
      top: Math.max(0, -view.top),
      width: Math.min(view.width, view.stageWidth),
      height: Math.min(view.height, view.stageHeight),
    };
    let shown = -1;
    place.current = () => {
      shown = frameAt(playhead.state().frame);
      const scene = { findings, table, parts: parts.current, picture, visible };
      placed.current = placeMarks(scene, shown);
    };
    place.current();
    // In the task in which the frame was drawn: picture and boxes come on the screen together.
    return playhead.subscribe(() => {
      if (frameAt(playhead.state().frame) !== shown) place.current();
    });
  }, [findings, table, playhead, frameAt, view]);
  useMarkPointer(root, placed);
  return (
    <div ref={root} className={styles.marks} data-testid="overlay" aria-hidden>
      {findings.map((finding, index) =>
        finding.place.hasRegion ? (
          <OverlayMark
            // biome-ignore lint/suspicious/noArrayIndexKey: a service may give two the same id
            key={index}
            finding={finding}
            index={index}
            isChosen={index === chosen}
            onParts={onParts}
          />
        ) : null,
      )}
      <WholeClipMark onParts={onParts} />
    </div>
  );
};

/** A finding of the whole clip is marked only while it is chosen or pointed at: it is everywhere. */
const WholeClipMark = ({ onParts }: { onParts: OnParts }) => {
  const { findings, chosen } = useReview();
  const hovered = useHovered();
  const index = [hovered, chosen].find(
    (one) => one !== null && findings[one]?.place.hasRegion === false,
  );
  const finding = index == null ? undefined : findings[index];
  if (index == null || !finding) return null;
  return (
    <OverlayMark
      key={index}
      finding={finding}
      index={index}
      isChosen={index === chosen}
      onParts={onParts}
    />
  );
};
