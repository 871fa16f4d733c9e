import { Box, Flex, Progress, Text, type TextProps, VisuallyHidden } from '@mantine/core';
import { X } from 'lucide-react';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { ActionButton } from '../../../actions/ActionButton.tsx';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { KeyHints } from '../../../actions/KeyHints.tsx';
import { decisionLooks } from '../../../ui/DecisionMark.tsx';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { VerdictMark } from '../../../ui/VerdictMark.tsx';
import { placeInWalk, type WalkPlace } from '../../clip-findings/verdicts/review-walk.ts';
import { type LastMark, useReviewWalk } from '../../clip-findings/verdicts/walk-store.ts';
import styles from './WalkBar.module.css';

type Props = { clipId: ClipId; trackId: string | null };

const hints = [
  ['selection.verdictReal', 'confirmed'],
  ['selection.verdictIntended', 'intended'],
  ['selection.verdictWrong', 'false alarm'],
  ['app.undo', 'undo'],
  ['review.nextFinding', 'skip'],
  ['review.previousFinding', 'back'],
  ['selection.verdictDuplicate', 'duplicate'],
  ['selection.keep', 'keep'],
  ['selection.reject', 'reject'],
  ['review.note', 'note'],
] as const satisfies [ActionId, string][];

const Confirmation = ({ last }: { last: LastMark | null }) => (
  <Box component="span" flex="none" miw={92} role="status">
    {last ? (
      <span key={last.nth} className={styles.verdict}>
        {last.mark === 'keep' || last.mark === 'reject' ? (
          <Mark {...decisionLooks[last.mark]} />
        ) : (
          <VerdictMark verdict={last.mark} />
        )}
        <VisuallyHidden>: the previous one</VisuallyHidden>
      </span>
    ) : null}
  </Box>
);

/** "Finding 12 of 340 · clip 3 of 27". */
const placeText = ({ finding, findingCount, clip, clipCount }: WalkPlace): string => {
  const findingPlace =
    finding === null
      ? formatCountOf(findingCount, 'finding')
      : `Finding ${formatCount(finding)} of ${formatCount(findingCount)}`;
  return clip === null
    ? findingPlace
    : `${findingPlace} · clip ${formatCount(clip)} of ${formatCount(clipCount)}`;
};

/** As wide as its widest text, so that nothing next to it moves: most letters are below 1 ch. */
const WideText = ({ widest, ...text }: TextProps & { widest: string; children: string }) => (
  <Text span inherit flex="none" miw={`${widest.length * 0.75}ch`} {...text} />
);

const remainingText = (remaining: number): string => `${formatCount(remaining)} remaining`;

export const WalkBar = ({ clipId, trackId }: Props) => {
  const { walk, last } = useReviewWalk();
  if (!walk) return null;
  const place = placeInWalk(walk, clipId, trackId);
  const widest = { ...place, finding: place.findingCount, clip: place.clipCount };
  return (
    <Flex
      component="section"
      align="center"
      gap="lg"
      pos="relative"
      flex="none"
      mih={32}
      px="md"
      bg="var(--cc-surface-2)"
      fz="xs"
      style={{ borderBottom: '1px solid var(--cc-line)', whiteSpace: 'nowrap' }}
      aria-label="Review progress"
    >
      <Progress
        pos="absolute"
        inset="auto 0 -1px"
        size={2}
        radius={0}
        bg="transparent"
        aria-label="Reviewed"
        value={(1 - place.remaining / Math.max(1, place.findingCount)) * 100}
      />
      <WideText widest={placeText(widest)} fw={600}>
        {placeText(place)}
      </WideText>
      {/* A narrow bar omits it for the keys, since the position shows the total, too. */}
      <WideText widest={remainingText(place.findingCount)} c="dimmed" visibleFrom="md">
        {remainingText(place.remaining)}
      </WideText>
      <Confirmation last={last} />
      <KeyHints hints={hints} />
      <ActionButton action="review.end" size="compact-xs" flex="none" leftSection={<X />}>
        End review
      </ActionButton>
    </Flex>
  );
};
