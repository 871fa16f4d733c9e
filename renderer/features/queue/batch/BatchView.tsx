import { ActionIcon, Anchor, Box, Button, Flex, Group, Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  Ban,
  FileText,
  GalleryHorizontalEnd,
  type LucideIcon,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  TextQuote,
  ThumbsUp,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { LibraryFilter } from '../../../../shared/contract/library.ts';
import type { BatchInfo, ErrorGroup } from '../../../../shared/contract/queue.ts';
import { outcomes } from '../../../../shared/model/outcome.ts';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import type { Handlers } from '../../../actions/action-handlers.ts';
import { goTo } from '../../../routes/hash-location.ts';
import {
  defaultView,
  emptyFilter,
  formatView,
  needsReview,
  rememberView,
} from '../../../routes/library-view.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { isActive } from '../../../rpc/use-batches.ts';
import { useCall } from '../../../rpc/use-call.ts';
import boxStyles from '../../../ui/boxes.module.css';
import { decisionLooks } from '../../../ui/DecisionMark.tsx';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { formatCount, formatExactTime, formatShortTime } from '../../../ui/formats.ts';
import { Mark, type MarkLooks } from '../../../ui/Mark.tsx';
import { NameDialog } from '../../../ui/NameDialog.tsx';
import { outcomeLooks } from '../../../ui/OutcomeMark.tsx';
import textStyles from '../../../ui/texts.module.css';
import { useDialog } from '../../../ui/use-dialog.ts';
import { ReviewButton } from '../../clip-actions/ReviewButton.tsx';
import { ByResultDialog } from '../../clip-decisions/ByResultDialog.tsx';
import { type CopiedClips, CopiesDialog } from '../../copies/CopiesDialog.tsx';
import { cullClips, cullView } from '../../cull/cull-session.ts';
import {
  type BatchActions,
  canPause,
  isHeld,
  useBatchActions,
} from '../../evaluate/use-batch-actions.ts';
import { usePromptCounts } from '../../prompts/prompt-counts.ts';
import { JobsPanel } from '../jobs/JobsPanel.tsx';
import { allJobs } from '../jobs/job-filter.ts';
import { phaseLooks, phaseText } from '../PhaseMark.tsx';
import screenStyles from '../QueueScreen.module.css';
import { useBatchHandlers } from '../use-batch-handlers.tsx';
import { BatchBanners } from './BatchBanners.tsx';
import { BatchProgress, StageSteps } from './BatchProgress.tsx';
import styles from './BatchView.module.css';
import { BillableUnits } from './BillableUnits.tsx';
import { ErrorGroups } from './ErrorGroups.tsx';
import { problemCount } from './stage-groups.ts';

const maxLabelLength = 200;

const BatchTitle = ({ batch }: { batch: BatchInfo }) => {
  const { batchId, label, createdMs, folder, metadata } = batch;
  const { dialog, show } = useDialog();
  const rename = useCall(useRpc().client.queue.rename, 'The batch was not renamed');
  const ask = (): void =>
    show((onClose) => (
      <NameDialog
        title="Rename the batch"
        name={label}
        maxLength={maxLabelLength}
        onClose={onClose}
        // A generated name may be longer than a typed one.
        onName={(name) => rename.mutate({ batchId, label: name.slice(0, maxLabelLength) })}
      />
    ));
  return (
    <Box flex="1 1 260px" miw={0}>
      <Group gap="xs" mih={30} wrap="nowrap">
        <Title order={2} className={textStyles.truncated} title={label}>
          {label}
        </Title>
        <ActionIcon color="gray" aria-label="Rename the batch" title="Rename" onClick={ask}>
          <Pencil />
        </ActionIcon>
      </Group>
      <Group c="dimmed" fz="xs" wrap="nowrap">
        <Box
          component="time"
          flex="none"
          dateTime={new Date(createdMs).toISOString()}
          title={formatExactTime(createdMs)}
        >
          {formatShortTime(createdMs)}
        </Box>
        {folder === null ? null : (
          // Folders differ at the end.
          <Text inherit truncate="start" title={folder}>
            <bdi dir="ltr">{folder}</bdi>
          </Text>
        )}
        {metadata === null ? null : (
          <Text inherit truncate title={metadata}>
            Metadata: {metadata}
          </Text>
        )}
      </Group>
      {dialog}
    </Box>
  );
};

const refreshMs = 3000;

type UnevaluatedProps = { batch: BatchInfo; actions: BatchActions; onShowProblems: () => void };

type UnevaluatedPartProps = { count: number; text: string; children: ReactNode };

const UnevaluatedPart = ({ count, text, children }: UnevaluatedPartProps) =>
  count === 0 ? null : (
    <Flex component="li" align="center" gap="sm">
      <span>{`${formatCount(count)} ${text}`}</span>
      {children}
    </Flex>
  );

const UnevaluatedClips = ({ batch, actions, onShowProblems }: UnevaluatedProps) => {
  const { counts } = batch;
  const without = useQuery({
    ...useRpc().query.queue.withoutResult.queryOptions({ input: { batchId: batch.batchId } }),
    enabled: counts.needs_prompt + counts.rejected + counts.failed + counts.cancelled > 0,
    refetchInterval: isActive(batch) ? refreshMs : false,
  }).data;
  if (!without) return null;
  const { needs_prompt, rejected, failed, skipped } = without;
  if (needs_prompt.length + rejected.length + failed.length + skipped.length === 0) return null;
  const button = { size: 'compact-sm', disabled: actions.isBusy } as const;
  return (
    <Flex component="ul" wrap="wrap" rowGap="sm" columnGap="lg" aria-label="Not evaluated">
      <UnevaluatedPart
        count={needs_prompt.length}
        text={needs_prompt.length === 1 ? 'needs a prompt' : 'need a prompt'}
      >
        <Button
          component={Link}
          href={`${routes.batchPrompts(batch.batchId)}?show=without`}
          size="compact-sm"
        >
          Add prompts
        </Button>
      </UnevaluatedPart>
      <UnevaluatedPart count={rejected.length} text="can’t be evaluated">
        <Button {...button} disabled={false} onClick={onShowProblems}>
          Show
        </Button>
      </UnevaluatedPart>
      <UnevaluatedPart count={failed.length} text="failed">
        <Button {...button} onClick={() => actions.retryJobs(failed)}>
          Retry
        </Button>
      </UnevaluatedPart>
      <UnevaluatedPart count={skipped.length} text="skipped">
        <Button {...button} onClick={() => actions.retryJobs(skipped)}>
          Evaluate
        </Button>
      </UnevaluatedPart>
    </Flex>
  );
};

const PromptsButton = ({ batch: { batchId, phase } }: { batch: BatchInfo }) => {
  const counts = usePromptCounts(batchId);
  // Conflicts of evaluated clips need no decision any more.
  const conflicts = phase === 'ended' ? 0 : (counts?.conflicts ?? 0);
  const open = counts ? counts.without + counts.questions + conflicts : 0;
  return (
    <Button
      component={Link}
      href={routes.batchPrompts(batchId)}
      leftSection={<TextQuote />}
      title={open > 0 ? 'Missing prompts, prompts to choose, and sources that disagree' : undefined}
    >
      Prompts{open > 0 ? ` (${formatCount(open)})` : '…'}
    </Button>
  );
};

type Props = { batch: BatchInfo; handlers: Handlers; isBusy: boolean };

const BatchButtons = ({ batch, handlers, isBusy }: Props) => {
  const buttons: readonly [ActionId, LucideIcon, label: string][] = [
    canPause(batch)
      ? ['queue.pauseResume', Pause, 'Pause']
      : ['queue.pauseResume', Play, isHeld(batch) ? 'Evaluate' : 'Resume'],
    ['queue.retryFailed', RotateCcw, 'Retry all failed'],
    ['queue.cancel', Ban, batch.phase === 'cancelling' ? 'End now…' : 'Cancel…'],
  ];
  return (
    <Group gap="sm" ml="auto">
      {buttons.map(([action, Icon, label]) =>
        handlers[action] ? (
          <Button
            key={label}
            variant={Icon === Play ? 'filled' : 'default'}
            leftSection={<Icon />}
            disabled={isBusy}
            onClick={handlers[action]}
          >
            {label}
          </Button>
        ) : null,
      )}
      <PromptsButton batch={batch} />
      <Button leftSection={<FileText />} onClick={handlers['queue.report']}>
        Create report…
      </Button>
    </Group>
  );
};

type TotalLink = [looks: MarkLooks, count: number, filter: Partial<LibraryFilter>];

const BatchTotals = ({ batch: { batchId, phase } }: { batch: BatchInfo }) => {
  const { query } = useRpc();
  const { dialog, show } = useDialog();
  const totals = useQuery({
    ...query.library.batchTotals.queryOptions({ input: { batchId } }),
    enabled: phase === 'ended',
  }).data;
  const clips = { filter: { ...emptyFilter, batchId }, sort: defaultView.sort };
  const toReview = useQuery({
    ...query.library.totals.queryOptions({ input: { filter: { ...needsReview, batchId } } }),
    enabled: phase === 'ended',
  }).data;
  if (phase !== 'ended' || !totals || !toReview || totals.clips === 0) return null;
  const flagged = toReview.clips;
  const viewOf = (filter: Partial<LibraryFilter>): string =>
    formatView({ ...defaultView, filter: { ...emptyFilter, ...filter, batchId } });
  const links: readonly TotalLink[] = [
    ...outcomes.map(
      (outcome): TotalLink =>
        outcome === 'needs_review'
          ? [outcomeLooks[outcome], flagged, needsReview]
          : [outcomeLooks[outcome], totals.outcomes[outcome], { outcomes: [outcome] }],
    ),
    [decisionLooks.keep, totals.kept, { decisions: ['keep'] }],
    [decisionLooks.reject, totals.rejected, { decisions: ['reject'] }],
  ];
  const review = (): void => {
    rememberView(viewOf({}));
    goTo(routes.review);
  };
  const decide = (): void =>
    show((onClose) => <ByResultDialog selection={clips} onClose={onClose} onRest={cullClips} />);
  return (
    <Group role="status">
      {links
        .filter(([, count]) => count > 0)
        .map(([looks, count, filter]) => (
          <Anchor key={looks.label} component={Link} href={`${routes.library}?${viewOf(filter)}`}>
            <Mark {...looks} count={count} />
          </Anchor>
        ))}
      {totals.findings.open > 0 ? (
        <ReviewButton variant="filled" filter={clips.filter} onReview={review} />
      ) : null}
      <Button
        leftSection={<GalleryHorizontalEnd />}
        title={`Cull ${flagged > 0 ? `the clips that need review: ${formatCount(flagged)}` : 'all clips'}`}
        onClick={() => cullView(viewOf(flagged > 0 ? needsReview : {}))}
      >
        Cull {flagged > 0 ? formatCount(flagged) : ''}
      </Button>
      <Button leftSection={<ThumbsUp />} onClick={decide}>
        Keep and reject by result…
      </Button>
      {dialog}
    </Group>
  );
};

export const BatchView = ({ batch }: { batch: BatchInfo }) => {
  const [tab, setTab] = useState<string | null>('clips');
  const [filter, setFilter] = useState(allJobs);
  const [copied, setCopied] = useState<CopiedClips | null>(null);
  const actions = useBatchActions();
  const { query } = useRpc();
  const problems = useQuery({
    ...query.queue.errorGroups.queryOptions({ input: { batchId: batch.batchId } }),
    refetchInterval: isActive(batch) && problemCount(batch.counts) > 0 ? refreshMs : false,
  });
  const { handlers, dialog } = useBatchHandlers(batch, actions);
  const show = (group: ErrorGroup): void => {
    setFilter({ states: [], cause: { key: group.cause, text: group.message } });
    setTab('clips');
  };
  const groups = problems.data ?? [];
  const inGroups = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={screenStyles.view} aria-label={`Batch ${batch.label}`}>
      <Group>
        <BatchTitle batch={batch} />
        <Box display="flex" flex="none">
          <Mark {...phaseLooks[batch.phase]} label={phaseText(batch)} />
        </Box>
        <BatchButtons batch={batch} handlers={handlers} isBusy={actions.isBusy} />
      </Group>
      <BatchBanners batch={batch} />
      <BatchProgress batch={batch} />
      <UnevaluatedClips batch={batch} actions={actions} onShowProblems={() => setTab('problems')} />
      <BatchTotals batch={batch} />
      {batch.phase === 'ended' ? null : <StageSteps batch={batch} />}
      <Tabs value={tab} onChange={setTab} className={styles.tabs} keepMounted={false}>
        <Group gap="sm" justify="space-between" mih={40} pb="sm">
          <Tabs.List>
            <Tabs.Tab value="clips">Clips</Tabs.Tab>
            <Tabs.Tab value="problems">
              Problems{inGroups > 0 ? ` (${formatCount(inGroups)})` : ''}
            </Tabs.Tab>
          </Tabs.List>
          <BillableUnits batch={batch} />
        </Group>
        <Tabs.Panel value="clips" className={styles.panel}>
          <JobsPanel
            // Another list for another filter.
            key={`${filter.states.join()} ${filter.cause?.key ?? ''}`}
            batch={batch}
            filter={filter}
            onFilter={setFilter}
            batchActions={actions}
          />
        </Tabs.Panel>
        <Tabs.Panel value="problems" flex={1} mih={0} className={boxStyles.scrolls}>
          <CallError title="The problems could not be loaded" call={problems} />
          {problems.data ? (
            <ErrorGroups
              batchId={batch.batchId}
              groups={groups}
              onShow={show}
              onCopy={({ jobIds }) => setCopied({ jobIds })}
              onRetry={({ jobIds }) => actions.retryJobs(jobIds)}
            />
          ) : null}
        </Tabs.Panel>
      </Tabs>
      {copied ? <CopiesDialog clips={copied} onClose={() => setCopied(null)} /> : null}
      {dialog}
    </section>
  );
};
