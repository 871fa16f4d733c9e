import { Box, Button, Flex, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  CircleDashed,
  CircleQuestionMark,
  FileSearch,
  FolderMinus,
  Hourglass,
  OctagonAlert,
  PlugZap,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { completionTexts } from '../../../../shared/contract/completion-texts.ts';
import type { BatchInfo, SearchSummary } from '../../../../shared/contract/queue.ts';
import type { ServiceConnection } from '../../../../shared/contract/service.ts';
import type { BatchId } from '../../../../shared/domain/ids.ts';
import { leftOutLabel } from '../../../../shared/domain/left-out.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import boxStyles from '../../../ui/boxes.module.css';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { formatCount, formatCountdown, formatCountOf } from '../../../ui/formats.ts';
import textStyles from '../../../ui/texts.module.css';
import { useNow } from '../../../ui/use-now.ts';
import { CompleteDialog } from '../../clip-actions/CompleteDialog.tsx';
import { useEvaluate } from '../../evaluate/evaluate-context.ts';
import { isHeld } from '../../evaluate/use-batch-actions.ts';
import { PromptNotes } from '../../prompts/PromptNotes.tsx';
import { promptCountsText, usePromptCounts } from '../../prompts/prompt-counts.ts';

type LeftOut = SearchSummary['leftOut'][number];

type LeftOutGroupProps = { group: LeftOut; onAdd: (paths: string[]) => void };

const LeftOutGroup = ({ group, onAdd }: LeftOutGroupProps) => {
  const more = group.count - group.first.length;
  return (
    <Flex component="section" direction="column" gap="xs">
      <Title order={3}>{leftOutLabel(group.reason, group.count)}</Title>
      <Box component="ul" fz="xs">
        {group.first.map(({ path, message }) => (
          <Flex key={path} component="li" gap="sm" align="center" justify="space-between">
            <Text inherit>{message}</Text>
            {group.reason === 'outside' ? (
              <Button aria-label={`Add ${path}`} onClick={() => onAdd([path])}>
                Add
              </Button>
            ) : null}
          </Flex>
        ))}
      </Box>
      {more > 0 ? <p className={textStyles.dim}>and {formatCount(more)} more</p> : null}
    </Flex>
  );
};

const otherFilesText = ({ files, folders, otherFiles }: SearchSummary): string =>
  `Searched: ${formatCountOf(files, 'file')} in ${formatCountOf(folders, 'folder')}; ${formatCount(otherFiles)} of them ${otherFiles === 1 ? 'is not a video' : 'are not videos'}.`;

/** Paths of videos in other formats than MP4, which are evaluated by copies if added by path. */
const otherFormats = ({ leftOut }: SearchSummary): string[] =>
  leftOut
    .filter(({ reason }) => reason === 'not_a_clip')
    .flatMap(({ first }) => first.map(({ path }) => path));

type LeftOutProps = { summary: SearchSummary; onAdd: (paths: string[]) => void };

const LeftOutContent = ({ summary, onAdd }: LeftOutProps) => {
  const formats = otherFormats(summary);
  return (
    <Stack>
      <p className={textStyles.dim}>{otherFilesText(summary)}</p>
      <Stack mah="50vh" className={boxStyles.scrolls}>
        {summary.leftOut.map((group) => (
          <LeftOutGroup key={group.reason} group={group} onAdd={onAdd} />
        ))}
      </Stack>
      {formats.length > 0 ? (
        <Group justify="flex-end">
          <Button onClick={() => onAdd(formats)}>
            {`Add the ${formatCountOf(formats.length, 'video')} to evaluate ${formats.length === 1 ? 'a copy' : 'copies'}`}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
};

type DialogProps = { batchId: BatchId; onClose: () => void };

const LeftOutDialog = ({ batchId, onClose }: DialogProps) => {
  const { query } = useRpc();
  const evaluate = useEvaluate();
  const add = (paths: string[]): void => {
    onClose();
    evaluate.start({ paths });
  };
  const searched = useQuery(query.queue.searched.queryOptions({ input: { batchId } }));
  return (
    <Dialog opened onClose={onClose} title="Left out" size="lg">
      <CallError title="The list could not be loaded" call={searched} />
      {searched.isPending ? <Skeleton height={120} /> : null}
      {searched.data ? <LeftOutContent summary={searched.data} onAdd={add} /> : null}
    </Dialog>
  );
};

const LeftOutBanner = ({ batch: { batchId, leftOutCount } }: { batch: BatchInfo }) => {
  const [isOpen, setOpen] = useState(false);
  if (leftOutCount === 0) return null;
  return (
    <>
      <Banner
        icon={FolderMinus}
        tone="info"
        actions={<Button onClick={() => setOpen(true)}>Show…</Button>}
      >
        {`${formatCountOf(leftOutCount, 'file or folder', 'files and folders')} ${leftOutCount === 1 ? 'was' : 'were'} left out.`}
      </Banner>
      {isOpen ? <LeftOutDialog batchId={batchId} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const fixedInSettings = new Set([
  'api_key_not_set',
  'missing_api_key',
  'invalid_api_key',
  'unauthenticated',
  'bad_api_key',
  'bad_base_url',
  'service_unreachable',
  'unknown_model',
]);

const SettingsButton = () => (
  <Button component={Link} href={routes.settingsSection('connection')}>
    Open settings
  </Button>
);

const Waiting = ({ waiting }: { waiting: NonNullable<BatchInfo['waiting']> }) => {
  const leftMs = waiting.untilMs - useNow(1000);
  return (
    <Banner icon={Hourglass} tone="warn">
      {waiting.reason} {leftMs > 0 ? `Continues in ${formatCountdown(leftMs)}.` : 'Continuing…'}
    </Banner>
  );
};

/** Explains why the service in use cannot continue a batch: another address, or no key. */
const otherServiceText = (address: string | null, used: ServiceConnection | undefined): string =>
  used?.kind === 'remote' && used.baseUrl === address
    ? `No API key is set for ${address}. Set it in the settings to continue the batch.`
    : `This batch belongs to ${address ?? 'the built-in evaluator'}, which is not in use. Select it in the settings to continue the batch.`;

const OtherService = ({ batch }: { batch: BatchInfo }) => {
  const settings = useQuery(useRpc().query.settings.get.queryOptions());
  return (
    <Banner icon={PlugZap} tone="warn" actions={<SettingsButton />}>
      {otherServiceText(batch.serviceAddress, settings.data?.connection)}
    </Banner>
  );
};

const stoppedText = ({ phase }: BatchInfo, message: string): string => {
  if (phase === 'interrupted') return message;
  return `${phase === 'stopped' ? 'Stopped' : 'Paused'}: ${message}`;
};

const whatToDo = (code: string): string => {
  // The message itself explains it: raise the cap, choose other types, or resume.
  if (['cap_reached', 'types_not_offered', 'interrupted'].includes(code)) return '';
  if (code === 'insufficient_credits') return 'Add credits at the service, then resume.';
  return 'Nothing is lost. Resume once the problem is fixed.';
};

const Stopped = ({ batch }: { batch: BatchInfo }) => {
  if (!batch.stoppedBy || batch.phase === 'ended') return null;
  const { code, message } = batch.stoppedBy;
  return (
    <Banner
      icon={OctagonAlert}
      tone={batch.phase === 'stopped' ? 'bad' : 'warn'}
      actions={fixedInSettings.has(code) ? <SettingsButton /> : null}
    >
      {stoppedText(batch, message)} {batch.isOfThisService ? whatToDo(code) : null}
    </Banner>
  );
};

const PromptsToCheck = ({ batch: { batchId } }: { batch: BatchInfo }) => {
  const counts = usePromptCounts(batchId);
  return (
    <Banner
      icon={FileSearch}
      tone="info"
      actions={
        <Button component={Link} href={routes.batchPrompts(batchId)}>
          Check prompts
        </Button>
      }
    >
      {counts ? promptCountsText(counts) : 'The search for prompts is finished.'} Nothing is
      submitted until you choose Evaluate.
    </Banner>
  );
};

const Uncertain = ({ count }: { count: number }) => (
  <Banner
    icon={CircleQuestionMark}
    tone="doubt"
    actions={
      <Button component={Link} href={routes.queueUncertain}>
        Decide…
      </Button>
    }
  >
    {`It is unknown whether ${formatCountOf(count, 'submission')} of this batch arrived. ${count === 1 ? 'It is' : 'They are'} sent again only if you choose to.`}
  </Banner>
);

const Partial = ({ batch: { batchId } }: { batch: BatchInfo }) => {
  const [isOpen, setOpen] = useState(false);
  const input = { batchId };
  const offer = useQuery(useRpc().query.queue.offerCompletion.queryOptions({ input })).data;
  if (!offer || offer.clips === 0) return null;
  return (
    <>
      <Banner
        icon={CircleDashed}
        tone="warn"
        actions={<Button onClick={() => setOpen(true)}>Complete…</Button>}
      >
        {`${formatCountOf(offer.clips, 'clip has', 'clips have')} a partial result. ${completionTexts(offer).missing}`}
      </Banner>
      {isOpen ? <CompleteDialog clips={input} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

export const BatchBanners = ({ batch }: { batch: BatchInfo }) => (
  <>
    {batch.waiting && batch.phase === 'running' ? <Waiting waiting={batch.waiting} /> : null}
    {batch.isOfThisService || batch.phase === 'ended' ? null : <OtherService batch={batch} />}
    {isHeld(batch) ? <PromptsToCheck batch={batch} /> : <Stopped batch={batch} />}
    {batch.counts.partial > 0 && batch.isOfThisService && batch.phase !== 'running' ? (
      <Partial batch={batch} />
    ) : null}
    {batch.counts.uncertain > 0 ? <Uncertain count={batch.counts.uncertain} /> : null}
    {batch.warnings.map(({ code, message }) => (
      <Banner key={code} icon={TriangleAlert} tone="warn">
        {message}
      </Banner>
    ))}
    <LeftOutBanner batch={batch} />
    <PromptNotes batch={batch} />
  </>
);
