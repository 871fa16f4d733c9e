import { Box, Button, Group, SegmentedControl, Space } from '@mantine/core';
import { ArrowLeft, ArrowLeftRight } from 'lucide-react';
import { Link } from 'wouter';
import type { FindingPair } from '../../../shared/domain/tracks/finding-pair.ts';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { useKeysLabel } from '../../actions/use-shortcuts.ts';
import type { CompareAddress, CompareMode } from '../../routes/compare-address.ts';
import { goTo } from '../../routes/hash-location.ts';
import { routes } from '../../routes/routes.ts';
import { Screen } from '../../ui/Screen.tsx';
import textStyles from '../../ui/texts.module.css';
import { verdictActions } from '../clip-findings/VerdictButtons.tsx';
import { leaveKeyboard } from '../clip-player/layout/focus-player.ts';
import { PlayerColumns } from '../clip-player/layout/PlayerLayout.tsx';
import { CompareButton } from './CompareButton.tsx';
import { ComparePlayer, CompareTimeBar } from './ComparePlayer.tsx';
import { ComparePrompt } from './ComparePrompt.tsx';
import { changeAddress, swapSides } from './change-address.ts';
import {
  CompareContext,
  type ComparedClip,
  canShow,
  letterOf,
  modeLabels,
  modesFor,
  useComparison,
} from './compare-context.ts';
import { DiffList } from './diff/DiffList.tsx';
import { pairBeside, useSetPairVerdict, verdictTargets } from './diff/finding-pairs.ts';
import { useOpenClips } from './frames/use-open-clips.tsx';
import { MatchNote } from './MatchNote.tsx';
import { useClipLink, useFrameOf } from './use-clip-link.ts';
import { useCreateComparison } from './use-create-comparison.ts';
import { usePictureKeys } from './use-decide-pictures.ts';
import type { PlacePair, Places } from './use-places.ts';

const toLibrary = { open: () => goTo(routes.library), link: { href: routes.library } };

const CompareTools = ({ isFromLibrary }: { isFromLibrary: boolean }) => {
  const { sides, left } = useComparison();
  const toClip = useClipLink(0);
  const { open, link } = isFromLibrary ? toLibrary : toClip;
  const frameOf = useFrameOf();
  const { detail, run } = sides[0] ?? left;
  const title = isFromLibrary ? 'Back to the library' : 'Back to the clip';
  useActionHandlers({ 'selection.none': open });
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
        title={title}
        {...link}
      >
        <span className={textStyles.word}>{title}</span>
      </Button>
      <CompareButton detail={detail} run={run} frameNow={() => frameOf(0)} />
    </Box>
  );
};

type ModesProps = { modes: readonly CompareMode[]; mode: CompareMode };

const CompareModes = ({ modes, mode }: ModesProps) => {
  const { pair } = useComparison();
  const swapKeys = useKeysLabel('compare.swap');
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? mode;
  const setMode = (selected: CompareMode): void => changeAddress(() => ({ mode: selected }));
  const swap = (): void => swapSides(pair.left, pair.right);
  const [one, other] = [letterOf(pair.left), letterOf(pair.right)];
  useActionHandlers({ 'compare.nextMode': () => setMode(next), 'compare.swap': swap });
  return (
    <Group gap="xs" wrap="nowrap" role="toolbar" aria-label="Compare mode" {...leaveKeyboard}>
      {modes.length > 1 ? (
        <SegmentedControl
          size="xs"
          aria-label="Compare mode"
          value={mode}
          onChange={(value) => setMode(value as CompareMode)}
          data={modes.map((value) => ({ value, label: modeLabels[value] }))}
        />
      ) : null}
      <Button
        variant="default"
        title={`Swap ${one} and ${other}${swapKeys === null ? '' : ` (${swapKeys})`}`}
        leftSection={<ArrowLeftRight size={16} aria-hidden />}
        onClick={swap}
      >
        Swap
      </Button>
    </Group>
  );
};

export type ComparedClips = {
  /** Two to four. */
  readonly clips: readonly [ComparedClip, ...ComparedClip[]];
  /** The pictures that `pairs` are about. */
  readonly pair: PlacePair;
  readonly pairs: readonly FindingPair[];
};

type Props = ComparedClips & { address: CompareAddress; places: Places };

export const ComparePage = ({ address, places, clips, pair, pairs }: Props) => {
  const { openedOf, openers } = useOpenClips(clips.map(({ detail }) => detail.card));
  const comparison = useCreateComparison({
    clips,
    openedOf: ({ detail }) => openedOf(detail.card.clipId),
    places,
    pair,
    pairs,
    openingFrame: address.frame,
  });
  const { isOneClip, sides } = comparison;
  const areAllShown = sides.every((_, position) => canShow(comparison, position));
  const modes = modesFor({ isOneClip, shownCount: areAllShown ? sides.length : 0 });
  const mode = modes.find((offered) => offered === address.mode) ?? modes[0] ?? 'side';
  return (
    <CompareContext value={comparison}>
      {openers}
      <Screen
        title={isOneClip ? `Compare runs of ${clips[0].detail.card.name}` : 'Compare takes'}
        lead={<CompareModes modes={modes} mode={mode} />}
        tools={<CompareTools isFromLibrary={address.isFromLibrary} />}
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
              <MatchNote />
              <ComparePrompt />
              <DiffList />
            </>
          }
        />
        <CompareKeys />
      </Screen>
    </CompareContext>
  );
};

/**
 * Mounted after `CompareTools`, so its handlers take precedence: Escape clears the selected pair
 * before it leaves the comparison.
 */
const CompareKeys = () => {
  const comparison = useComparison();
  const { pairs, chosen, choose } = comparison;
  const setVerdict = useSetPairVerdict();
  usePictureKeys();
  const step = (by: 1 | -1): void => {
    const next = pairBeside(comparison, by);
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
