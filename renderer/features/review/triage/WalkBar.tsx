import { Box, Button, Flex, VisuallyHidden } from '@mantine/core';
import { X } from 'lucide-react';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { Keys } from '../../../actions/Keys.tsx';
import { useShortcuts } from '../../../actions/use-shortcuts.ts';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import textStyles from '../../../ui/texts.module.css';
import { VerdictMark } from '../../../ui/VerdictMark.tsx';
import { placeInWalk, type WalkPlace } from '../../clip-findings/verdicts/review-walk.ts';
import { type LastVerdict, useReviewWalk } from '../../clip-findings/verdicts/walk-store.ts';
import styles from './WalkBar.module.css';

type Props = { clipId: ClipId; trackId: string | null; onEnd: () => void };

const hints = [
  ['selection.verdictReal', 'confirmed'],
  ['selection.verdictIntended', 'intended'],
  ['selection.verdictWrong', 'false alarm'],
  ['selection.verdictDuplicate', 'duplicate'],
  ['review.nextFinding', 'skip'],
  ['review.previousFinding', 'back'],
  ['review.note', 'note'],
  ['app.undo', 'undo'],
] as const satisfies [ActionId, string][];

const KeyHints = () => {
  const shortcuts = useShortcuts();
  return (
    <ul className={styles.hints} aria-label="Keys">
      {hints.map(([action, does]) => {
        const chord = shortcuts[action];
        return chord === null ? null : (
          <li key={action}>
            <Keys chord={chord} /> {does}
          </li>
        );
      })}
    </ul>
  );
};

const Confirmation = ({ lastVerdict }: { lastVerdict: LastVerdict | null }) => (
  <Box component="span" flex="none" miw={92} role="status">
    {lastVerdict ? (
      <span key={lastVerdict.nth} className={styles.verdict}>
        <VerdictMark verdict={lastVerdict.verdict} />
        <VisuallyHidden>: verdict on the previous finding</VisuallyHidden>
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

const remainingText = (remaining: number): string => `${formatCount(remaining)} remaining`;

export const WalkBar = ({ clipId, trackId, onEnd }: Props) => {
  const { walk, lastVerdict } = useReviewWalk();
  if (!walk) return null;
  const place = placeInWalk(walk, clipId, trackId);
  const widest = { ...place, finding: place.findingCount, clip: place.clipCount };
  return (
    <Flex
      component="section"
      align="center"
      gap="lg"
      className={styles.bar}
      aria-label="Review progress"
    >
      <progress
        className={styles.progress}
        aria-label="Reviewed"
        max={Math.max(1, place.findingCount)}
        value={place.findingCount - place.remaining}
      />
      <b data-widest={placeText(widest)}>{placeText(place)}</b>
      <span
        className={`${styles.left} ${textStyles.dim}`}
        data-widest={remainingText(place.findingCount)}
      >
        {remainingText(place.remaining)}
      </span>
      <Confirmation lastVerdict={lastVerdict} />
      <KeyHints />
      <Button
        size="compact-xs"
        flex="none"
        variant="default"
        leftSection={<X aria-hidden />}
        onClick={onEnd}
      >
        End review
      </Button>
    </Flex>
  );
};
