import { Box, Button, Group, SegmentedControl, Space } from '@mantine/core';
import { ArrowLeft, ArrowLeftRight } from 'lucide-react';
import { Link } from 'wouter';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { FindingPair } from '../../../shared/domain/tracks/finding-pair.ts';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { useKeysLabel } from '../../actions/use-shortcuts.ts';
import {
  type CompareAddress,
  type CompareMode,
  compareAddress,
} from '../../routes/compare-address.ts';
import { goTo } from '../../routes/hash-location.ts';
import { reviewLink } from '../../routes/review-address.ts';
import { Screen } from '../../ui/Screen.tsx';
import textStyles from '../../ui/texts.module.css';
import { verdictActions } from '../clip-findings/VerdictButtons.tsx';
import { type OpenedClip, useClipFrames } from '../clip-player/frames/use-clip-frames.ts';
import { leaveKeyboard } from '../clip-player/layout/focus-player.ts';
import { PlayerColumns } from '../clip-player/layout/PlayerLayout.tsx';
import { CompareButton } from './CompareButton.tsx';
import { CompareDecisions } from './CompareDecisions.tsx';
import { ComparePlayer, CompareTimeBar } from './ComparePlayer.tsx';
import { ComparePrompt } from './ComparePrompt.tsx';
import {
  CompareContext,
  type ComparedClip,
  canShow,
  modeLabels,
  modesFor,
  useComparison,
} from './compare-context.ts';
import { DiffList } from './diff/DiffList.tsx';
import { pairBeside, useSetPairVerdict, verdictTargets } from './diff/finding-pairs.ts';
import { type SideName, sideNames } from './frames/frame-match.ts';
import { MatchNote } from './MatchNote.tsx';
import { useCreateComparison } from './use-create-comparison.ts';

const CompareTools = () => {
  const { left } = useComparison();
  // A comparison is usually opened from the left clip's page.
  const clipAddress = reviewLink(left.detail.card.clipId, { runId: left.run?.runId ?? null });
  useActionHandlers({ 'selection.none': () => goTo(clipAddress) });
  return (
    // The screen's bar lays out these children.
    <Box display="contents" role="toolbar" aria-label="Comparison" {...leaveKeyboard}>
      <Space flex={1} />
      <Button
        component={Link}
        variant="subtle"
        c="dimmed"
        px="sm"
        leftSection={<ArrowLeft size={16} aria-hidden />}
        href={clipAddress}
        title="Back to the clip"
      >
        <span className={textStyles.word}>Back to the clip</span>
      </Button>
      <CompareButton detail={left.detail} run={left.run} />
    </Box>
  );
};

type ModesProps = {
  modes: readonly CompareMode[];
  mode: CompareMode;
  onMode: (mode: CompareMode) => void;
  onSwap: () => void;
};

const CompareModes = ({ modes, mode, onMode, onSwap }: ModesProps) => {
  const swapKeys = useKeysLabel('compare.swap');
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? mode;
  useActionHandlers({ 'compare.nextMode': () => onMode(next), 'compare.swap': onSwap });
  return (
    <Group gap="xs" role="toolbar" aria-label="Compare mode" {...leaveKeyboard}>
      <SegmentedControl
        size="xs"
        aria-label="Compare mode"
        value={mode}
        onChange={(value) => onMode(value as CompareMode)}
        data={modes.map((value) => ({ value, label: modeLabels[value] }))}
      />
      <Button
        variant="default"
        title={swapKeys === null ? 'Swap left and right' : `Swap left and right (${swapKeys})`}
        leftSection={<ArrowLeftRight size={16} aria-hidden />}
        onClick={onSwap}
      >
        Swap
      </Button>
    </Group>
  );
};

export type ComparedSides = {
  readonly left: ComparedClip;
  readonly right: ComparedClip;
  readonly pairs: readonly FindingPair[];
};

type Props = ComparedSides & { address: CompareAddress };

/** Opens the files of both sides. Two runs of one clip share one file. */
const useBothFrames = (left: ClipCard, right: ClipCard): Record<SideName, OpenedClip> => {
  // In the order of their ids, so that both stay open when left and right are swapped.
  const isRightFirst = left.clipId > right.clipId;
  const isOneClip = left.clipId === right.clipId;
  const [firstClip, secondClip] = isRightFirst ? [right, left] : [left, right];
  const first = useClipFrames(firstClip);
  const second = useClipFrames(isOneClip ? null : secondClip);
  if (isOneClip) return { left: first, right: first };
  return isRightFirst ? { left: second, right: first } : { left: first, right: second };
};

export const ComparePage = ({ address, left, right, pairs }: Props) => {
  const opened = useBothFrames(left.detail.card, right.detail.card);
  const change = (part: Partial<CompareAddress>): void =>
    goTo(compareAddress({ ...address, ...part }), { replace: true });
  const comparison = useCreateComparison(left, right, opened, pairs);
  const { isOneClip } = comparison;
  const hasBothPictures = sideNames.every((side) => canShow(comparison, side));
  const modes = modesFor({ isOneClip, hasBothPictures });
  const mode = modes.find((offered) => offered === address.mode) ?? modes[0] ?? 'side';
  return (
    <CompareContext value={comparison}>
      <Screen
        title={isOneClip ? `Compare runs of ${left.detail.card.name}` : 'Compare takes'}
        lead={
          <CompareModes
            modes={modes}
            mode={mode}
            onMode={(selected) => change({ mode: selected })}
            onSwap={() => change({ left: address.right, right: address.left })}
          />
        }
        tools={<CompareTools />}
      >
        <PlayerColumns
          main={
            <>
              <ComparePlayer mode={mode} />
              <CompareTimeBar />
            </>
          }
          side={
            <>
              <CompareDecisions />
              <MatchNote />
              <ComparePrompt />
              <DiffList />
            </>
          }
        />
        <DiffActionHandlers />
      </Screen>
    </CompareContext>
  );
};

/**
 * Mounted after `CompareTools`, so its handlers take precedence: Escape clears the selected pair
 * before it leaves the comparison.
 */
const DiffActionHandlers = () => {
  const comparison = useComparison();
  const { pairs, chosen, choose } = comparison;
  const setVerdict = useSetPairVerdict();
  const step = (by: 1 | -1): void => {
    const next = pairBeside(pairs, chosen, by);
    if (next !== null) choose(next);
  };
  const pair = chosen === null ? undefined : pairs[chosen];
  const setter = (verdict: Verdict | null) => (): void => {
    if (!pair) return;
    for (const target of verdictTargets(comparison, pair)) setVerdict(target, verdict);
  };
  useActionHandlers({
    'review.nextFinding': () => step(1),
    'review.previousFinding': () => step(-1),
    ...(pair
      ? {
          ...Object.fromEntries(
            Object.entries(verdictActions).map(([action, verdict]) => [action, setter(verdict)]),
          ),
          'selection.none': () => choose(null),
        }
      : {}),
  });
  return null;
};
