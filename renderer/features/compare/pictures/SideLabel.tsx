import { Anchor, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { reviewLink } from '../../../routes/review-address.ts';
import textStyles from '../../../ui/texts.module.css';
import { type SideName, sideLabels, useComparison } from '../compare-context.ts';
import { sideTitle } from '../side-title.ts';
import styles from './SideLabel.module.css';

const SideFrame = ({ side }: { side: SideName }) => {
  const { match, ...sides } = useComparison();
  const { playhead, frames } = sides[side];
  const shown = useSyncExternalStore(playhead.subscribe, () =>
    playhead.state().isDrawn ? playhead.state().frame : null,
  );
  if (!frames || shown === null) return null;
  const { frame, isHeld } = match[side](shown);
  return (
    <span className={`${isHeld ? textStyles.warn : textStyles.dim} ${styles.frame}`}>
      frame <span data-testid={`${side}-frame`}>{frame}</span>
      {isHeld ? ' (last frame, shorter clip)' : ''}
    </span>
  );
};

export const SideLabel = ({ side }: { side: SideName }) => {
  const { isOneClip, ...sides } = useComparison();
  const { detail, run } = sides[side];
  const title = sideTitle(detail.card, run, isOneClip);
  return (
    <div className={styles.label} data-side={side}>
      <Text span c="dimmed" className={textStyles.chip ?? ''}>
        {sideLabels[side]}
      </Text>
      <Anchor
        component={Link}
        truncate
        c="var(--cc-text)"
        fz="md"
        href={reviewLink(detail.card.clipId, { runId: run?.runId ?? null })}
        title={title}
      >
        <bdi>{title}</bdi>
      </Anchor>
      <SideFrame side={side} />
    </div>
  );
};
