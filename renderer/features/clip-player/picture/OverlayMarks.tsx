import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useHovered, useReview } from '../review-context.ts';
import { type MarkParts, OverlayMark } from './OverlayMark.tsx';
import styles from './OverlayMarks.module.css';
import { placeMarks } from './place-marks.ts';
import { marksAt, nextAmong, type PlacedMark } from './stage-rect.ts';
import { useStageView } from './stage-view-context.ts';

/**
 * Hovers and selects findings by their marks. Of overlapping marks, a click selects the smallest,
 * and each further click the next. Other gestures are left to the stage.
 * @param root covers the video
 * @param placed the marks of the frame on screen
 */
const useMarkPointer = (
  root: RefObject<HTMLElement | null>,
  placed: RefObject<readonly PlacedMark[]>,
): void => {
  const { hovered, playhead, chosen, choose } = useReview();
  const newest = useRef({ chosen, choose });
  useEffect(() => {
    newest.current = { chosen, choose };
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const marksUnder = (event: MouseEvent): number[] => {
      const { left, top } = element.getBoundingClientRect();
      return marksAt(placed.current, event.clientX - left, event.clientY - top);
    };
    const hover = (index: number | undefined): void => {
      element.dataset.over = String(index !== undefined);
      hovered.set(index ?? null);
    };
    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener('pointermove', (event) => hover(marksUnder(event)[0]), { signal });
    element.addEventListener('pointerleave', () => hover(undefined), { signal });
    element.addEventListener(
      'click',
      (event) => {
        const next = nextAmong(marksUnder(event), newest.current.chosen);
        // Stays at the current frame, whose box was clicked.
        if (next !== undefined) newest.current.choose(next, playhead.state().frame);
      },
      { signal },
    );
    element.addEventListener(
      'dblclick',
      (event) => {
        // Quick clicks on overlapping marks step through them, and must not zoom as well.
        if (marksUnder(event).length > 1) event.preventDefault();
      },
      { signal },
    );
    return () => {
      controller.abort();
      hovered.set(null);
    };
  }, [root, placed, hovered, playhead]);
};

type OnParts = (index: number, parts: MarkParts | null) => void;

export const OverlayMarks = ({ frameAt }: { frameAt: (frame: number) => number }) => {
  const { findings, chosen, table, playhead } = useReview();
  const view = useStageView();
  const root = useRef<HTMLDivElement>(null);
  const parts = useRef(new Map<number, MarkParts>());
  const placed = useRef<readonly PlacedMark[]>([]);
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
    // In the task in which the frame was drawn, so that frame and boxes appear together.
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a service may send two with the same id
            key={index}
            finding={finding}
            index={index}
            isChosen={index === chosen}
            onParts={onParts}
          />
        ) : null,
      )}
      <ClipWideMark onParts={onParts} />
    </div>
  );
};

const ClipWideMark = ({ onParts }: { onParts: OnParts }) => {
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
