import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import type { DecidableClip } from '../../../shared/contract/clips.ts';
import { decisionNames } from '../../../shared/domain/decision.ts';
import { outcomeNames } from '../../../shared/model/outcome.ts';
import { decisionLooks } from '../../ui/DecisionMark.tsx';
import { outcomeLooks } from '../../ui/OutcomeMark.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import styles from './CullStrip.module.css';

/** With the space to the next one, in px; the width of the picture is in the styles. */
const itemWidth = 108;

type ItemProps = {
  clip: DecidableClip;
  isCurrent: boolean;
  onGoTo: (clipId: DecidableClip['clipId']) => void;
};

const StripItem = memo(({ clip, isCurrent, onGoTo }: ItemProps) => {
  const { clipId, name, outcome, decision } = clip;
  const { icon: OutcomeIcon, tone } = outcomeLooks[outcome];
  const decided = decision === null ? null : decisionLooks[decision];
  const label = [name, outcomeNames[outcome], decisionNames[decision ?? 'undecided']].join(', ');
  return (
    <button
      type="button"
      className={styles.clip}
      aria-current={isCurrent}
      aria-label={label}
      title={label}
      // One stop for Tab: keys go from clip to clip.
      tabIndex={isCurrent ? 0 : -1}
      data-decision={decision}
      onClick={() => onGoTo(clipId)}
    >
      <Thumbnail clipId={clipId} />
      <span className={styles.marks}>
        <span style={{ color: `var(--cc-${tone})` }}>
          <OutcomeIcon aria-hidden />
        </span>
        {decided ? (
          <span style={{ color: `var(--cc-${decided.tone})` }}>
            <decided.icon aria-hidden />
          </span>
        ) : null}
      </span>
    </button>
  );
});

type Props = {
  clips: readonly DecidableClip[];
  index: number;
  onGoTo: ItemProps['onGoTo'];
};

export const CullStrip = ({ clips, index, onGoTo }: Props) => {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: clips.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemWidth,
    overscan: 4,
  });
  useEffect(() => virtualizer.scrollToIndex(index, { align: 'center' }), [virtualizer, index]);
  return (
    <section ref={scroller} className={styles.strip} aria-label="Clips">
      <ul style={{ width: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index: at, start }) => {
          const clip = clips[at];
          return clip ? (
            <li
              key={clip.clipId}
              className={styles.place}
              style={{ transform: `translateX(${start}px)` }}
              aria-posinset={at + 1}
              aria-setsize={clips.length}
            >
              <StripItem clip={clip} isCurrent={at === index} onGoTo={onGoTo} />
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
};
