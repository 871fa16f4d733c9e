import { Anchor, Button, Flex, Group, Stack, Tabs, Text } from '@mantine/core';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { Link } from 'wouter';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { type Check, checksOf } from '../../../../shared/domain/run-checks.ts';
import type { Run } from '../../../../shared/model/run.ts';
import { ActionButton } from '../../../actions/ActionButton.tsx';
import { defaultView, emptyFilter, formatView } from '../../../routes/library-view.ts';
import { routes } from '../../../routes/routes.ts';
import { formatBytes, formatExactTime } from '../../../ui/formats.ts';
import { Section } from '../../../ui/Section.tsx';
import { CardState } from '../../clip-cards/CardState.tsx';
import { MissingMark, OriginMark } from '../../clip-cards/ClipMarks.tsx';
import { FindingMarks } from '../../clip-cards/FindingMarks.tsx';
import { useLiveJobs } from '../../clip-cards/use-live-jobs.ts';
import { ClientAnswers, isAbout } from '../../clip-findings/ClientAnswers.tsx';
import { useReview } from '../../clip-player/review-context.ts';
import { EvaluateCopy } from '../../copies/EvaluateCopy.tsx';
import { FindingList } from '../findings/FindingList.tsx';
import { MarkButtons } from '../marking/OwnFields.tsx';
import { DetectorsPanel, EvaluationPanel } from './EvaluationPanel.tsx';
import { Fact, Facts, IdFact } from './Facts.tsx';
import { AddressPanel, FilesPanel, VideoPanel } from './FilesPanel.tsx';
import { RawJson } from './RawJson.tsx';
import { HistoryList, RunsList } from './RunsList.tsx';
import { sourcesText, videoReadings } from './video-readings.ts';

type LinkedFacet = 'generators' | 'generatorModels' | 'loras' | 'samplers' | 'tags';
type LinkedFactProps = { name: string; facet: LinkedFacet; values: readonly (string | null)[] };

/** Values that link to the clips of the library that have them. */
const LinkedFact = ({ name, facet, values }: LinkedFactProps) => {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const hrefOf = (value: string): string =>
    `${routes.library}?${formatView({ ...defaultView, filter: { ...emptyFilter, [facet]: [value] } })}`;
  return (
    <Fact name={name}>
      <Group gap="sm">
        {known.map((value) => (
          <Anchor key={value} component={Link} href={hrefOf(value)} title={`All clips: ${value}`}>
            {value}
          </Anchor>
        ))}
      </Group>
    </Fact>
  );
};

const GenerationPanel = ({ card }: { card: ClipCard }) => {
  const { generator, model, loras, seed, sampler, steps } = card.generation;
  return (
    <Section
      title="How it was made"
      tools={<ActionButton action="selection.tag">Tags…</ActionButton>}
    >
      <Facts>
        <LinkedFact name="Tags" facet="tags" values={card.tags} />
        <LinkedFact name="Generator" facet="generators" values={[generator]} />
        <LinkedFact name="Model" facet="generatorModels" values={[model]} />
        <LinkedFact name="LoRA" facet="loras" values={loras} />
        <IdFact name="Seed" id={seed} />
        <LinkedFact name="Sampler" facet="samplers" values={[sampler]} />
        <Fact name="Steps">{steps}</Fact>
      </Facts>
    </Section>
  );
};

const FilePanel = ({ card }: { card: ClipCard }) => (
  <Section title="Clip">
    <Facts>
      {card.sha256 === null ? null : <Fact name="Size">{formatBytes(card.sizeBytes)}</Fact>}
      <Fact name="Added">{formatExactTime(card.addedMs)}</Fact>
      <IdFact name="SHA-256" id={card.sha256} />
    </Facts>
  </Section>
);

const iconOf = ({ type, isJudged }: Check): LucideIcon => {
  if (isJudged) return CircleCheck;
  return type === null ? CircleAlert : CircleDashed;
};

const RunChecks = ({ run }: { run: Run }) => {
  const checks = checksOf(run);
  if (checks.length === 0) return null;
  return (
    <Flex component="ul" direction="column" gap="xs" flex="1 0 100%" aria-label="Checks">
      {checks.map((check) => {
        const Icon = iconOf(check);
        return (
          <Flex
            key={check.text}
            component="li"
            gap="sm"
            c={check.isJudged ? 'var(--cc-text)' : 'dimmed'}
          >
            <Icon />
            <Text fz="xs">{check.text}</Text>
          </Flex>
        );
      })}
    </Flex>
  );
};

/** Shown if another run is selected, or the newest failed. */
const EarlierResult = ({ card }: { card: ClipCard }) => {
  const { run } = useReview();
  if (!run?.answer?.hasResult || run.runId === card.runId) return null;
  return (
    <Text c="dimmed" flex="1 0 100%">
      Showing an earlier result from {formatExactTime(run.endedMs ?? run.createdMs)}.
    </Text>
  );
};

const ClipStatus = ({ card }: { card: ClipCard }) => {
  const { run } = useReview();
  const job = useLiveJobs().get(card.clipId);
  // The detectors of a result state more exactly what was not judged, and why.
  const hasResult = card.state === 'completed' || card.state === 'partial';
  return (
    <Flex align="center" wrap="wrap" rowGap="xs" columnGap="lg">
      <CardState card={card} job={job} />
      <OriginMark card={card} />
      <FindingMarks card={card} />
      {card.isMissing ? <MissingMark /> : null}
      {card.state === 'uncertain' ? (
        <Button component={Link} href={routes.queueUncertain}>
          Decide…
        </Button>
      ) : null}
      {card.state === 'partial' && !card.isQueued ? (
        <ActionButton action="selection.complete">Complete…</ActionButton>
      ) : null}
      <EvaluateCopy card={card} run={run} />
      {card.reason && !hasResult ? (
        <Text c="dimmed" flex="1 0 100%">
          {card.reason.message}
        </Text>
      ) : null}
      <EarlierResult card={card} />
      {run ? <RunChecks run={run} /> : null}
    </Flex>
  );
};

const tabs = ['findings', 'facts', 'runs'] as const;
export type SideTab = (typeof tabs)[number];

type Props = {
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  noneText: string;
  onRun: (runId: RunId) => void;
};

const DoubtMark = () => (
  <TriangleAlert color="var(--cc-warn)" size={13} role="img" aria-label="with warnings" />
);

export const SideTabs = ({ tab, onTab, noneText, onRun }: Props) => {
  const review = useReview();
  const { detail, run, findings } = review;
  const { card, runs } = detail;
  const otherAnswers = detail.clientAnswers.filter(
    (answer) => !findings.some((finding) => isAbout(answer, finding)),
  );
  const readings = videoReadings(review);
  return (
    <Tabs
      value={tab}
      onChange={(wanted) => onTab(tabs.find((known) => known === wanted) ?? 'findings')}
      flex="1 0 auto"
    >
      <Tabs.List>
        <Tabs.Tab value="findings" py="sm">
          Findings ({findings.length})
        </Tabs.Tab>
        <Tabs.Tab
          value="facts"
          py="sm"
          rightSection={readings.warnings.length === 0 ? null : <DoubtMark />}
        >
          Details
        </Tabs.Tab>
        <Tabs.Tab value="runs" py="sm">
          Runs ({runs.length})
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="findings" p="md">
        <Stack gap="sm">
          <ClipStatus card={card} />
          <ClientAnswers answers={otherAnswers} />
          <MarkButtons />
          <FindingList noneText={noneText} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="facts" p="md">
        <Stack>
          <VideoPanel readings={readings} />
          <GenerationPanel card={card} />
          {run ? <DetectorsPanel run={run} /> : null}
          {run ? (
            <EvaluationPanel
              run={run}
              sources={sourcesText(run.findings)}
              hasMetadata={tab === 'facts'}
            />
          ) : null}
          <FilePanel card={card} />
          <AddressPanel detail={detail} />
          <FilesPanel detail={detail} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="runs" p="md">
        <Stack>
          <RunsList runs={runs} chosen={run?.runId} onChoose={onRun} />
          <HistoryList clipId={card.clipId} />
          {run?.answer ? <RawJson runId={run.runId} /> : null}
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
};
