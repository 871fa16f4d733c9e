import { Anchor, Flex, Group, Text } from '@mantine/core';
import { Award } from 'lucide-react';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { Run } from '../../../../shared/model/run.ts';
import { formatExactTime } from '../../../ui/formats.ts';
import { Mark } from '../../../ui/Mark.tsx';
import textStyles from '../../../ui/texts.module.css';
import { modelText } from '../../clip-findings/run-texts.ts';
import { ClipPicture, FrameCanvas } from '../../clip-player/picture/ClipPicture.tsx';
import { Overlay } from '../../clip-player/picture/Overlay.tsx';
import type { ZoomControl } from '../../clip-player/picture/use-stage-gestures.ts';
import { ReviewContext } from '../../clip-player/review-context.ts';
import { letterOf, useComparison, useSide } from '../compare-context.ts';
import { useClipLink } from '../use-clip-link.ts';

export const runTitle = (run: Run | undefined): string =>
  run === undefined
    ? 'Not evaluated'
    : [formatExactTime(run.endedMs ?? run.createdMs), modelText(run)].filter(Boolean).join(' · ');

/** The frame of one clip, which fills its parent and changes together with the others'. */
export const SideCanvas = ({ position }: { position: number }) => {
  const { screen } = useComparison();
  const { frames } = useSide(position);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!context) return;
    return screen.follow((pictures) => {
      const picture = pictures[position];
      if (picture) context.drawImage(picture, 0, 0);
    });
  }, [screen, position]);
  return frames && <FrameCanvas ref={canvas} frames={frames} testId={`canvas-${position}`} />;
};

type PictureProps = { position: number; control: ZoomControl; children: ReactNode };

export const SidePicture = ({ position, ...stage }: PictureProps) => {
  const side = useSide(position);
  return (
    <ReviewContext value={side}>
      <ClipPicture opened={side.opened} {...stage} />
    </ReviewContext>
  );
};

export const SideOverlay = ({ position }: { position: number }) => {
  const at = useComparison().match.at[position];
  const frameAt = useCallback((frame: number) => at?.(frame).frame ?? frame, [at]);
  return (
    <ReviewContext value={useSide(position)}>
      <Overlay frameAt={frameAt} />
    </ReviewContext>
  );
};

const SideFrame = ({ position }: { position: number }) => {
  const { match } = useComparison();
  const { playhead, frames } = useSide(position);
  const shown = useSyncExternalStore(playhead.subscribe, () =>
    playhead.state().isDrawn ? playhead.state().frame : null,
  );
  const matched = shown === null ? undefined : match.at[position]?.(shown);
  if (!frames || !matched) return null;
  const { frame, isHeld } = matched;
  return (
    <Text span fz="xs" flex="none" ml="auto" c={isHeld ? 'var(--cc-warn)' : 'dimmed'}>
      frame <span data-testid={`frame-${position}`}>{frame}</span>
      {isHeld ? ' (last)' : ''}
    </Text>
  );
};

export const SuggestionMark = () => (
  <Mark
    icon={Award}
    tone="good"
    label="Suggested"
    explanation="By its findings, the best of these takes. The decision is yours."
  />
);

export const SideLabel = ({ position }: { position: number }) => {
  const { isOneClip, suggested } = useComparison();
  const { detail, run } = useSide(position);
  const { link } = useClipLink(position);
  const title = isOneClip ? runTitle(run) : detail.card.name;
  return (
    <Group gap="sm" wrap="nowrap" flex="none" miw={0} h={30} px="md" bg="var(--cc-surface-1)">
      <Text span c="dimmed" className={textStyles.chip ?? ''}>
        {letterOf(position)}
      </Text>
      <Anchor component={Link} truncate c="var(--cc-text)" fz="md" title={title} {...link}>
        <bdi>{title}</bdi>
      </Anchor>
      {position === suggested ? (
        // Its word is cut before the name, its icon never.
        <Flex flex="0 1000 auto" miw={16}>
          <SuggestionMark />
        </Flex>
      ) : null}
      <SideFrame position={position} />
    </Group>
  );
};
