import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useStageView } from '../player/stage/stage-view-context.ts';
import { useHovered, useReview } from '../review-context.ts';
import { type MarkParts, OverlayMark } from './OverlayMark.tsx';
import styles from './OverlayMarks.module.css';
import { placeMarks } from './place-marks.ts';
import { marksAt, nextAmong, type StageMark } from './stage-rect.ts';

/**
 * Pointing at a mark brings its finding out everywhere, a click chooses it: of several that lie over
 * each other the smallest first, the next with each click. Everything else a pointer does over the
 * picture is left to the stage.
 * @param root covers the picture
 * @param placed the marks of the frame on screen
 */
const useMarkPointer = (
  root: RefObject<HTMLElement | null>,
  placed: RefObject<readonly StageMark[]>,
): void => {
  const { hovered, playhead, chosen, choose } = useReview();
  const newest = useRef({ chosen, choose });
  useEffect(() => {
    newest.current = { chosen, choose };
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const under = (event: MouseEvent): number[] => {
      const { left, top } = element.getBoundingClientRect();
      return marksAt(placed.current, event.clientX - left, event.clientY - top);
    };
    const point = (index: number | undefined): void => {
      element.dataset.over = String(index !== undefined);
      hovered.hover(index ?? null);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointermove', (event) => point(under(event)[0]), { signal });
    element.addEventListener('pointerleave', () => point(undefined), { signal });
    element.addEventListener(
      'click',
      (event) => {
        const next = nextAmong(under(event), newest.current.chosen);
        // The frame stays: its boxes are what one clicks at.
        if (next !== undefined) newest.current.choose(next, playhead.state().frame);
      },
      { signal },
    );
    element.addEventListener(
      'dblclick',
      (event) => {
        // Two quick clicks go through what lies over each other: they do not zoom as well.
        if (under(event).length > 1) event.preventDefault();
      },
      { signal },
    );
    return () => {
      listening.abort();
      hovered.hover(null);
    };
  }, [root, placed, hovered, playhead]);
};

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
      <ClipWideMark onParts={onParts} />
    </div>
  );
};

/** A finding of the whole clip is marked only while it is chosen or pointed at: it is everywhere. */
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
