import { Box, Button, Flex, Group, SegmentedControl, Space, Text } from '@mantine/core';
import { ArrowLeft, ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { Decision } from '../../../shared/domain/decision.ts';
import type { FindingPair } from '../../../shared/domain/tracks/finding-pair.ts';
import { plainText } from '../../../shared/domain/tracks/normalized-text.ts';
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
import { Section } from '../../ui/Section.tsx';
import textStyles from '../../ui/texts.module.css';
import {
  DecisionButtons,
  decisionActions,
  decisionHandlers,
} from '../clip-actions/DecisionButtons.tsx';
import { useSetDecision } from '../clip-actions/use-set-decision.ts';
import { MarkedPrompt, SeverityLegend } from '../clip-findings/marked-prompt/MarkedPrompt.tsx';
import { verdictActions } from '../clip-findings/VerdictButtons.tsx';
import { type OpenedClip, useClipFrames } from '../clip-player/frames/use-clip-frames.ts';
import { leaveKeyboard } from '../clip-player/layout/focus-player.ts';
import { PlayerColumns } from '../clip-player/layout/PlayerLayout.tsx';
import { type Review, ReviewContext } from '../clip-player/review-context.ts';
import { CompareButton } from './CompareButton.tsx';
import { ComparePlayer, CompareTimeBar } from './ComparePlayer.tsx';
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
import { type SideName, sideLabels, sideNames } from './frames/frame-match.ts';
import { MatchNote } from './MatchNote.tsx';
import { useCreateComparison } from './use-create-comparison.ts';

/** The app-wide shortcuts act on the left clip. */
const sideActions = {
  left: decisionActions,
  right: {
    keep: 'compare.keepRight',
    reject: 'compare.rejectRight',
    undecide: 'compare.undecideRight',
  },
} as const;

const useSideDecisions = (): ((side: SideName, decision: Decision | null) => void) => {
  const comparison = useComparison();
  const setDecision = useSetDecision();
  const decide = (side: SideName, decision: Decision | null): void => {
    const { clipId, name } = comparison[side].detail.card;
    setDecision({ clipIds: [clipId], decision, name });
  };
  const handlersOf = (side: SideName) =>
    decisionHandlers((decision) => decide(side, decision), sideActions[side]);
  useActionHandlers({
    ...handlersOf('left'),
    ...(comparison.isOneClip ? {} : handlersOf('right')),
  });
  return decide;
};

const CompareDecisions = () => {
  const comparison = useComparison();
  const decide = useSideDecisions();
  const shown: readonly SideName[] = comparison.isOneClip ? ['left'] : sideNames;
  return (
    <Flex wrap="wrap" rowGap="sm" columnGap="lg" p="md" pb={0}>
      {shown.map((side) => {
        const { card } = comparison[side].detail;
        return (
          <Group key={side} gap="sm">
            {comparison.isOneClip ? null : (
              <Text span c="dimmed" fz="xs" miw={36}>
                {sideLabels[side]}
              </Text>
            )}
            <DecisionButtons
              label={`Decision about ${card.name}`}
              decision={card.decision}
              actions={sideActions[side]}
              onDecide={(decision) => decide(side, decision)}
            />
          </Group>
        );
      })}
    </Flex>
  );
};

const sides = sideNames.map((value) => ({ value, label: sideLabels[value] }));

const promptOf = ({ run, detail }: Review): string => run?.prompt ?? detail.card.prompt ?? '';

const hasMarks = ({ findings }: Review): boolean => findings.some(({ words }) => words !== null);

const hasPromptFindings = ({ findings }: Review): boolean =>
  findings.some(({ namedWords }) => namedWords !== '');

const useOnlySide = (): SideName | null => {
  const { pairs, chosen } = useComparison();
  const pair = chosen === null ? undefined : pairs[chosen];
  if (!pair || pair.change !== null) return null;
  return pair.left === null ? 'right' : 'left';
};

const ComparePrompt = () => {
  const comparison = useComparison();
  const { left, right, chosen } = comparison;
  const onlySide = useOnlySide();
  const [side, setSide] = useState<SideName>(() =>
    hasPromptFindings(left) && !hasPromptFindings(right) ? 'left' : 'right',
  );
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    if (onlySide !== null) setSide(onlySide);
  }
  const shown = comparison[side];
  const prompt = promptOf(shown);
  const isSame = plainText(promptOf(left)) === plainText(promptOf(right));
  if (isSame && prompt === '') return null;
  return (
    <Section
      title="Prompt"
      tools={
        <>
          {hasMarks(shown) ? <SeverityLegend /> : null}
          {isSame && !hasPromptFindings(left) && !hasPromptFindings(right) ? null : (
            <SegmentedControl
              aria-label="Result marked in the prompt"
              data={sides}
              value={side}
              onChange={(value) => setSide(value === 'left' ? 'left' : 'right')}
            />
          )}
        </>
      }
    >
      {isSame ? null : <p className={textStyles.dim}>The two sides have different prompts.</p>}
      {prompt === '' ? (
        <p className={textStyles.dim}>There is no prompt on this side.</p>
      ) : (
        <ReviewContext key={side} value={shown}>
          <MarkedPrompt prompt={prompt} />
        </ReviewContext>
      )}
    </Section>
  );
};

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
