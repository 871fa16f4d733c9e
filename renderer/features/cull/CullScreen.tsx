import { Box, Button, Flex, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Expand, Flag, GalleryHorizontalEnd, LibraryBig, ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { ClipDetail, DecidableClip } from '../../../shared/contract/clips.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import { type Decision, decisionNames } from '../../../shared/domain/decision.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { outcomeNames } from '../../../shared/model/outcome.ts';
import { linesOf } from '../../../shared/text/printable-lines.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { KeyHints } from '../../actions/KeyHints.tsx';
import { currentPath, goTo } from '../../routes/hash-location.ts';
import { clipsBehind, parseView } from '../../routes/library-view.ts';
import { routes } from '../../routes/routes.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { OthersMark } from '../../ui/DecisionMark.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { OutcomeMark } from '../../ui/OutcomeMark.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { TextLines } from '../../ui/TextLines.tsx';
import textStyles from '../../ui/texts.module.css';
import { DecisionButtons, decisionHandlers } from '../clip-actions/DecisionButtons.tsx';
import { useAdvancesOnDecision } from '../clip-actions/use-advances-on-decision.ts';
import { useSetDecisions } from '../clip-actions/use-set-decision.ts';
import { CardState } from '../clip-cards/CardState.tsx';
import { MissingMark } from '../clip-cards/ClipMarks.tsx';
import { WorstFinding } from '../clip-cards/FindingMarks.tsx';
import { hasFile } from '../clip-cards/has-file.ts';
import { DecisionSummary } from '../clip-decisions/DecisionSummary.tsx';
import { useFramePool } from '../clip-player/frames/FramePoolProvider.tsx';
import { switchFullScreen } from '../clip-player/layout/full-screen.ts';
import { PlayerSection } from '../clip-player/layout/PlayerLayout.tsx';
import { useZoom } from '../clip-player/picture/use-stage-gestures.ts';
import { CullPicture, startFrameOf } from './CullPicture.tsx';
import { CullStrip } from './CullStrip.tsx';
import { cullClips } from './cull-session.ts';
import { type Cull, useCull } from './use-cull.ts';

type FactsProps = {
  clip: DecidableClip;
  /** Undefined while it loads. */
  detail: ClipDetail | undefined;
  /** Named instead of the worst finding. */
  looped: Finding | null;
  position: string;
  onDecide: (decision: DecidableClip['decision']) => void;
};

const framesOf = ({ place: { hasRegion, firstFrame, lastFrame } }: Finding) =>
  hasRegion ? { first: firstFrame, last: lastFrame } : null;

/** What must be in view to decide, also in full screen. */
const CullFacts = ({ clip, detail, looped, position, onDecide }: FactsProps) => {
  const card = detail?.card;
  const named = looped ? { ...looped, frames: framesOf(looped) } : card?.worst;
  const others = card ? card.counts.confirmed + card.counts.open - 1 : 0;
  const prompt = card?.prompt ?? null;
  return (
    <Stack
      gap="xs"
      flex="none"
      px="md"
      py="sm"
      bg="var(--cc-surface-1)"
      style={{ borderTop: '1px solid var(--cc-line)' }}
    >
      <Group gap="lg" wrap="nowrap" justify="space-between">
        <Group gap="md" wrap="nowrap" miw={0} style={{ whiteSpace: 'nowrap' }}>
          <Text span c="dimmed" flex="none">
            {position}
          </Text>
          <strong className={textStyles.truncated} title={clip.name}>
            {clip.name}
          </strong>
          {card?.isMissing ? <MissingMark isCompact /> : null}
          {/* Its note is cut before anything else, its word never. */}
          <Flex component="span" flex="0 1000 auto" miw="min-content">
            {card ? (
              <CardState card={card} job={undefined} />
            ) : (
              <OutcomeMark outcome={clip.outcome} />
            )}
          </Flex>
          {named ? <WorstFinding finding={named} /> : null}
          {named && others > 0 ? (
            <span className={textStyles.dim} title={formatCountOf(others, 'more finding')}>
              +{formatCount(others)}
            </span>
          ) : null}
          {card ? <OthersMark card={card} /> : null}
        </Group>
        <DecisionButtons label="Decision" decision={clip.decision} onDecide={onDecide} />
      </Group>
      {/* As high with a short prompt as with a long one, so that the picture keeps its size. */}
      <Text h="2.8em" lh={1.4} lineClamp={2} dir="auto" titleLines={linesOf(prompt ?? '')}>
        {prompt === null ? (
          <span className={textStyles.dim}>{card ? 'No prompt' : ''}</span>
        ) : (
          <TextLines>{prompt}</TextLines>
        )}
      </Text>
      <VisuallyHidden role="status">
        {`${clip.name}: ${outcomeNames[clip.outcome]}, ${decisionNames[clip.decision ?? 'undecided'].toLowerCase()}`}
      </VisuallyHidden>
    </Stack>
  );
};

const hints = [
  ['selection.keep', 'keep'],
  ['selection.reject', 'reject'],
  ['app.undo', 'undo'],
  ['player.play', 'pause'],
  ['player.loop', 'loop finding'],
  ['player.fullScreen', 'full screen'],
  ['player.zoomFit', '100%'],
  ['cull.next', 'next'],
  ['cull.previous', 'back'],
  ['selection.undecide', 'undecided'],
  ['review.nextFinding', 'next frame'],
] as const satisfies [ActionId, string][];

/** Reads the current clip and the expected ones, and opens their files. */
const useClipsAhead = (clip: DecidableClip, { expected, read: { refetch } }: Cull) => {
  const { query } = useRpc();
  const pool = useFramePool();
  const clips = [clip, ...expected];
  const details = useQueries({
    queries: clips.map(({ clipId }) => query.clips.get.queryOptions({ input: { clipId } })),
  });
  const withFile = details.flatMap(({ data }) => (data && hasFile(data.card) ? [data] : []));
  const key = withFile.map(({ card }) => card.clipId).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the clips
  useEffect(() => {
    pool.prefetch(withFile.map((of) => ({ clipId: of.card.clipId, frame: startFrameOf(of) })));
  }, [pool, key]);
  const isOutdated = clips.some(({ decision }, at) => {
    const card = details[at]?.data?.card;
    return card !== undefined && card.decision !== decision;
  });
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  return details[0];
};

const useDecide = (cull: Cull, { clipId, name }: DecidableClip) => {
  const setDecisions = useSetDecisions();
  const advances = useAdvancesOnDecision();
  return (decision: Decision | null): void => {
    const onUndone = (): void => {
      if (currentPath() === routes.cull) cull.returnTo(clipId);
    };
    void setDecisions(
      { [decision ?? 'undecided']: [clipId] },
      { name, isOffered: false, onUndone },
    ).then((isSaved) => {
      if (!isSaved) void cull.read.refetch();
    });
    if (decision !== null && advances) cull.advance();
  };
};

const CullTools = ({ cull, clips }: { cull: Cull; clips: readonly DecidableClip[] }) => {
  const countOf = (wanted: Decision | null): string =>
    formatCount(clips.filter(({ decision }) => decision === wanted).length);
  const tools = [
    { name: 'Full screen', title: 'Full screen', icon: Expand, onClick: switchFullScreen },
    { name: 'Library', title: 'Library (Esc)', icon: LibraryBig, onClick: cull.leave },
    {
      name: 'Finish',
      title: 'What was decided, and what to do with the clips',
      icon: Flag,
      onClick: cull.finish,
    },
  ];
  return (
    <>
      <Text c="dimmed" flex="none">
        {countOf('keep')} kept · {countOf('reject')} rejected · {countOf(null)} undecided
      </Text>
      <KeyHints hints={hints} />
      <Group gap="xs" wrap="nowrap" ml="auto">
        {tools.map(({ name, title, icon: Icon, onClick }) => (
          <Button
            key={name}
            leftSection={<Icon />}
            aria-label={name}
            title={title}
            onClick={onClick}
          >
            <span className={textStyles.word}>{name}</span>
          </Button>
        ))}
      </Group>
    </>
  );
};

type CullingProps = { cull: Cull; clips: readonly DecidableClip[]; clip: DecidableClip };

const Culling = ({ cull, clips, clip }: CullingProps) => {
  const { index } = cull;
  const { clipId } = clip;
  const read = useClipsAhead(clip, cull);
  const zoom = useZoom();
  const [looped, setLooped] = useState<Finding | null>(null);
  const decide = useDecide(cull, clip);
  const isDeleted = read?.error ? errorRecordOf(read.error).code === 'unknown_clip' : false;
  const { skipDeleted } = cull;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each deleted clip
  useEffect(() => {
    if (isDeleted) skipDeleted(clipId);
  }, [isDeleted, clipId]);
  const [next, previous] = [(): void => cull.step(1), (): void => cull.step(-1)];
  // Keys that step frames elsewhere, → and ←, go from clip to clip here.
  const steps = { 'player.stepForward': next, 'player.stepBack': previous };
  useActionHandlers({
    ...steps,
    'cull.next': next,
    'cull.previous': previous,
    'clips.next': next,
    'clips.previous': previous,
    'player.fullScreen': switchFullScreen,
    'selection.open': () => goTo(routes.clip(clipId)),
    'selection.none': cull.leave,
    ...decisionHandlers(decide),
  });
  const detail = read?.data;
  return (
    <Screen title="Cull" tools={<CullTools cull={cull} clips={clips} />}>
      <Stack gap={0} h="100%">
        <PlayerSection>
          {detail ? (
            <CullPicture
              key={clipId}
              detail={detail}
              zoom={zoom}
              steps={steps}
              onLoop={setLooped}
            />
          ) : (
            <Box flex={1} p="lg">
              {read && !isDeleted ? (
                <CallError title="The clip could not be loaded" call={read} />
              ) : null}
            </Box>
          )}
          <CullFacts
            clip={clip}
            detail={detail}
            looped={looped}
            position={`${formatCount(index + 1)} of ${formatCount(clips.length)}`}
            onDecide={decide}
          />
          <CullStrip clips={clips} index={index} onGoTo={cull.goTo} />
        </PlayerSection>
      </Stack>
    </Screen>
  );
};

const NoClips = ({ cull }: { cull: Cull }) => {
  useActionHandlers({ 'selection.none': () => goTo(routes.library) });
  return (
    <Screen title="Cull">
      {cull.clips ? (
        <EmptyState
          icon={GalleryHorizontalEnd}
          title="No clips to cull"
          actions={
            <Button variant="filled" onClick={() => goTo(routes.library)}>
              Go to the library
            </Button>
          }
        >
          Select clips in the library, or show some, and cull them there.
        </EmptyState>
      ) : (
        <CallError title="The clips could not be loaded" call={cull.read} />
      )}
    </Screen>
  );
};

type EndProps = { cull: Cull; clips: readonly DecidableClip[] };

const CullEnd = ({ cull, clips }: EndProps) => {
  const selection: ReportSelection = cull.scope ??
    clipsBehind(parseView(cull.source)) ?? { clipIds: clips.map(({ clipId }) => clipId) };
  const { resume } = cull;
  useActionHandlers({
    'cull.previous': resume,
    'clips.previous': resume,
    'player.stepBack': resume,
    'selection.none': cull.leave,
  });
  return (
    <Screen title="Cull">
      <EmptyState
        icon={ListChecks}
        title="End of the clips"
        actions={
          <>
            <DecisionSummary
              selection={selection}
              onCull={(undecided) => cullClips(undecided, selection)}
            />
            <Button onClick={resume}>Back to the clips</Button>
            <Button onClick={cull.leave}>Go to the library</Button>
          </>
        }
      />
    </Screen>
  );
};

/** Keeps and rejects one clip after the other. */
export const CullScreen = () => {
  const cull = useCull(useSearch());
  const { clips, index } = cull;
  if (!clips || clips.length === 0) return <NoClips cull={cull} />;
  const clip = clips[index];
  return clip ? (
    <Culling cull={cull} clips={clips} clip={clip} />
  ) : (
    <CullEnd cull={cull} clips={clips} />
  );
};
