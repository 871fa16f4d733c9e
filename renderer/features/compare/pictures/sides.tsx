import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { Run } from '../../../../shared/model/run.ts';
import { reviewLink } from '../../../routes/review-address.ts';
import { formatExactTime } from '../../../ui/formats.ts';
import textStyles from '../../../ui/texts.module.css';
import { modelText } from '../../clip-findings/run-texts.ts';
import type { OpenedClip } from '../../clip-player/frames/use-clip-frames.ts';
import { ClipPicture, FrameCanvas } from '../../clip-player/picture/ClipPicture.tsx';
import { Overlay } from '../../clip-player/picture/Overlay.tsx';
import type { ZoomControl } from '../../clip-player/picture/use-stage-gestures.ts';
import { ReviewContext } from '../../clip-player/review-context.ts';
import { useComparison } from '../compare-context.ts';
import { type SideName, sideLabels, sideNames } from '../frames/frame-match.ts';
import styles from './SideLabel.module.css';

export const runTitle = (run: Run | undefined): string =>
  run === undefined
    ? 'Not evaluated'
    : [formatExactTime(run.endedMs ?? run.createdMs), modelText(run)].filter(Boolean).join(' · ');

const sideTitle = (card: ClipCard, run: Run | undefined, isOneClip: boolean): string =>
  isOneClip ? runTitle(run) : card.name;

/** The frame of one side, which fills its parent and changes together with the other side's. */
export const SideCanvas = ({ side }: { side: SideName }) => {
  const { screen, ...sides } = useComparison();
  const { frames } = sides[side];
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!context) return;
    return screen.follow((pictures) => {
      const picture = pictures[side];
      if (picture) context.drawImage(picture, 0, 0);
    });
  }, [screen, side]);
  return frames && <FrameCanvas ref={canvas} frames={frames} testId={`${side}-canvas`} />;
};

type PictureProps = {
  side: SideName;
  opened?: OpenedClip;
  control: ZoomControl;
  children: ReactNode;
};

export const SidePicture = ({ side, opened, ...stage }: PictureProps) => {
  const comparison = useComparison();
  return (
    <ReviewContext value={comparison[side]}>
      <ClipPicture opened={opened ?? comparison.opened[side]} {...stage} />
    </ReviewContext>
  );
};

export const SideOverlay = ({ side }: { side: SideName }) => {
  const { match, ...sides } = useComparison();
  const frameAt = useCallback((frame: number) => match[side](frame).frame, [match, side]);
  return (
    <ReviewContext value={sides[side]}>
      <Overlay frameAt={frameAt} />
    </ReviewContext>
  );
};

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

export const SideLabels = () => (
  <SimpleGrid cols={2} spacing={0}>
    {sideNames.map((side) => (
      <SideLabel key={side} side={side} />
    ))}
  </SimpleGrid>
);
