import { type CSSProperties, memo, useLayoutEffect, useRef } from 'react';
import type { Finding } from '../../../../shared/model/finding.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { useIsHovered } from '../review-context.ts';
import { isWeakMark, markLabel } from './mark-looks.ts';
import styles from './OverlayMark.module.css';
import marksStyles from './OverlayMarks.module.css';

/** The elements of a finding's mark, positioned by `placeMarks` at every frame. */
export type MarkParts = {
  readonly box: HTMLElement;
  readonly label: HTMLElement;
  /** Size of the label in CSS pixels, measured once for each text. */
  readonly labelSize: { readonly width: number; readonly height: number };
};

type Props = {
  finding: Finding;
  index: number;
  isChosen: boolean;
  onParts: (index: number, parts: MarkParts | null) => void;
};

export const OverlayMark = memo(({ finding, index, isChosen, onParts }: Props) => {
  const isHovered = useIsHovered(index);
  const box = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const text = markLabel(finding, index, isChosen || isHovered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size depends on the text
  useLayoutEffect(() => {
    if (!box.current || !label.current) return;
    const { width, height } = label.current.getBoundingClientRect();
    onParts(index, { box: box.current, label: label.current, labelSize: { width, height } });
    return () => onParts(index, null);
  }, [index, text, onParts]);
  const { line, colorOnPicture } = findingTypeLooks(finding.type);
  const looks = {
    style: { '--tone': colorOnPicture } as CSSProperties,
    'data-chosen': isChosen,
    'data-hovered': isHovered,
    'data-weak': isWeakMark(finding),
  };
  return (
    <>
      <div
        ref={box}
        className={styles.box}
        data-testid="overlay-box"
        data-finding={index}
        data-pattern={line}
        {...looks}
      />
      <div ref={label} className={`${marksStyles.label} ${styles.label}`} {...looks}>
        {text}
      </div>
    </>
  );
});
