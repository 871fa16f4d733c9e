import { useDrag, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Box } from '../../../../shared/domain/frames/place-finding.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { boxStyle } from '../../clip-player/picture/stage-rect.ts';
import styles from './BoxEditor.module.css';
import { drawnBox, isInBox, middleBox, movedBox, resizedBox, type Spot } from './box-edits.ts';
import { useMarking } from './use-marking.ts';

/** Distance of one press of an arrow key, as a fraction of the picture. */
const keyStep = 0.01;

const keySteps: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

type Drag = { readonly from: Spot; readonly moved: Box | null };

/** Covers the picture: a drag draws a box, or moves the one it begins in. */
const DrawingLayer = ({ finding }: { finding: Finding }) => {
  const { edit, endDrawing } = useMarking();
  const [box, setBox] = useState<Box>(finding.place.boxes[0]?.box ?? middleBox);
  const layer = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>({ from: { x: 0, y: 0 }, moved: null });
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);

  const keep = (drawn: Box): void => {
    endDrawing();
    void edit(finding, { boundingBox: drawn });
  };
  const { ref } = useDrag(({ xy: [x, y], first, last, canceled, event }) => {
    const { left, top, width, height } = layer.current?.getBoundingClientRect() ?? new DOMRect();
    const to = { x: (x - left) / width, y: (y - top) / height };
    if (first) {
      event.preventDefault();
      drag.current = { from: to, moved: isInBox(box, to) ? box : null };
    }
    const { from, moved } = drag.current;
    const by = { x: to.x - from.x, y: to.y - from.y };
    const changed = moved ? movedBox(moved, by) : drawnBox(from, to);
    // A click, or a drag too short to be one, leaves the box to be drawn.
    if (!changed || canceled) return;
    if (last) keep(changed);
    else setBox(changed);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = keySteps[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (by) setBox(event.shiftKey ? resizedBox(box, by) : movedBox(box, by));
    else if (event.key === 'Enter') keep(box);
    else if (event.key === 'Escape') endDrawing();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={useMergedRef(layer, ref)}
      className={styles.layer}
      role="application"
      aria-label="Box on the picture"
      aria-description="Drag to draw it. Arrow keys move it, Shift and arrow keys change its size. Enter keeps it, Escape leaves it as it was."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by keys
      tabIndex={0}
      data-own-pointer
      onKeyDown={onKeyDown}
    >
      <div className={styles.box} data-testid="mark-box" style={boxStyle(box)} />
    </div>
  );
};

/** While the box of the selected marked finding is drawn. */
export const BoxEditor = () => {
  const { own, isDrawing } = useMarking();
  return own && isDrawing ? <DrawingLayer key={own.trackId} finding={own} /> : null;
};
