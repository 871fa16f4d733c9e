import { Box, Button, Group, SegmentedControl, Space } from '@mantine/core';
import { ArrowLeft, ArrowLeftRight } from 'lucide-react';
import type { FindingMatch } from '../../../shared/domain/tracks/finding-match.ts';
import { plainText } from '../../../shared/domain/tracks/normalized-text.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import type { CompareAddress, CompareMode } from '../../routes/compare-address.ts';
import { goTo } from '../../routes/hash-location.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import textStyles from '../../ui/texts.module.css';
import { MarkedPrompt, SeverityLegend } from '../clip-findings/marked-prompt/MarkedPrompt.tsx';
import { verdictHandlers } from '../clip-findings/VerdictButtons.tsx';
import { leaveKeyboard } from '../clip-player/layout/focus-player.ts';
import { PlayerColumns } from '../clip-player/layout/PlayerLayout.tsx';
import { type Review, ReviewContext } from '../clip-player/review-context.ts';
import { CompareButton } from './CompareButton.tsx';
import { ComparePlayer } from './ComparePlayer.tsx';
import { changeAddress, swapSides } from './change-address.ts';
import {
  CompareContext,
  type ComparedClip,
  canShow,
  letterOf,
  modeLabels,
  modesFor,
  useComparison,
  useSide,
} from './compare-context.ts';
import { DiffList } from './diff/DiffList.tsx';
import { findingBeside, useSetVerdict, verdictTargets } from './diff/finding-groups.ts';
import { useOpenClips } from './frames/use-open-clips.tsx';
import { MatchNote } from './MatchNote.tsx';
import { useClipLink, useFrameOf } from './use-clip-link.ts';
import { useCreateComparison } from './use-create-comparison.ts';
import { usePictureKeys } from './use-decide-pictures.ts';
import { usePlaces } from './use-places.ts';

const promptOf = ({ run, detail }: Review): string => run?.prompt ?? detail.card.prompt ?? '';

/** The prompt of the chosen picture, with its findings. */
const ComparePrompt = () => {
  const { sides, places } = useComparison();
  const shown = useSide(places.current);
  const prompt = promptOf(shown);
  const areSame = new Set(sides.map((side) => plainText(promptOf(side)))).size === 1;
  if (areSame && prompt === '') return null;
  const letter = letterOf(places.current);
  return (
    <Section
      title={`Prompt of ${letter}`}
      tools={shown.findings.some(({ words }) => words !== null) ? <SeverityLegend /> : null}
    >
      {areSame ? null : <p className={textStyles.dim}>The prompts are different.</p>}
      {prompt === '' ? (
        <p className={textStyles.dim}>{letter} has no prompt.</p>
      ) : (
        <ReviewContext key={places.current} value={shown}>
          <MarkedPrompt prompt={prompt} />
        </ReviewContext>
      )}
    </Section>
  );
};

const CompareTools = ({ from }: Pick<CompareAddress, 'from'>) => {
  const { detail, run } = useSide(0);
  const toClip = useClipLink(0).open;
  const frameOf = useFrameOf();
  const back = (): void => (from === null ? toClip() : goTo(from));
  useActionHandlers({ 'selection.none': back });
  return (
    // The screen's bar lays out these children.
    <Box display="contents" role="toolbar" aria-label="Comparison" {...leaveKeyboard}>
      <Space flex={1} />
      <Button
        variant="subtle"
        c="dimmed"
        px="sm"
        leftSection={<ArrowLeft size={16} aria-hidden />}
        title="Back (Esc)"
        aria-label="Back"
        onClick={back}
      >
        <span className={textStyles.word}>Back</span>
      </Button>
      <CompareButton detail={detail} run={run} frameNow={() => frameOf(0)} />
    </Box>
  );
};

type ModesProps = { modes: readonly CompareMode[]; mode: CompareMode };

const CompareModes = ({ modes, mode }: ModesProps) => {
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? mode;
  const setMode = (selected: CompareMode): void => changeAddress(() => ({ mode: selected }));
  useActionHandlers({ 'compare.nextMode': () => setMode(next), 'compare.swap': swapSides });
  return (
    <Group gap="xs" wrap="nowrap" role="toolbar" aria-label="Compare mode" {...leaveKeyboard}>
      {modes.length > 1 ? (
        <SegmentedControl
          aria-label="Compare mode"
          value={mode}
          onChange={(value) => setMode(value as CompareMode)}
          data={modes.map((value) => ({ value, label: modeLabels[value] }))}
        />
      ) : null}
      <ActionButton action="compare.swap" leftSection={<ArrowLeftRight size={16} aria-hidden />}>
        Swap
      </ActionButton>
    </Group>
  );
};

export type ComparedClips = {
  /** Two to four. */
  readonly clips: readonly [ComparedClip, ...ComparedClip[]];
  readonly findings: readonly FindingMatch[];
};

type Props = ComparedClips & { address: CompareAddress };

export const ComparePage = ({ address, clips, findings }: Props) => {
  const { openedOf, openers } = useOpenClips(clips.map(({ detail }) => detail.card));
  const [first, second, ...others] = clips.map(({ detail }) => detail.card.clipId);
  const isOneClip = first === second && others.length === 0;
  const comparison = useCreateComparison({
    clips,
    openedOf: ({ detail }) => openedOf(detail.card.clipId),
    // Of two runs, the later one.
    places: usePlaces(isOneClip ? 1 : 0),
    isOneClip,
    findings,
    openingFrame: address.frame,
  });
  const { sides } = comparison;
  const modes = modesFor(isOneClip, sides.map(canShow));
  const mode = modes.find((offered) => offered === address.mode) ?? modes[0] ?? 'side';
  return (
    <CompareContext value={comparison}>
      {openers}
      <Screen
        title={isOneClip ? `Compare runs of ${clips[0].detail.card.name}` : 'Compare takes'}
        lead={sides.length === 2 ? <CompareModes modes={modes} mode={mode} /> : null}
        tools={<CompareTools from={address.from} />}
      >
        <PlayerColumns
          main={<ComparePlayer mode={mode} />}
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
 * Mounted after `CompareTools`, so its handlers take precedence: Escape clears the selected finding
 * before it leaves the comparison.
 */
const CompareKeys = () => {
  const comparison = useComparison();
  const { findings, chosen, choose } = comparison;
  const setVerdict = useSetVerdict();
  usePictureKeys();
  const step = (by: 1 | -1): void => {
    const next = findingBeside(comparison, by);
    if (next !== null) choose(next);
  };
  const match = chosen === null ? undefined : findings[chosen];
  useActionHandlers({
    'review.nextFinding': () => step(1),
    'review.previousFinding': () => step(-1),
    ...(match
      ? {
          ...verdictHandlers((verdict) => {
            for (const target of verdictTargets(comparison, match)) setVerdict(target, verdict);
          }),
          'selection.none': () => choose(null),
        }
      : {}),
  });
  return null;
};
