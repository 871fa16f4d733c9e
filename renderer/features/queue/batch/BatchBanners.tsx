import { Button } from '@mantine/core';
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
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import type { ServiceConnection } from '../../../../shared/contract/service.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { formatCountdown, formatCountOf } from '../../../ui/formats.ts';
import { useNow } from '../../../ui/use-now.ts';
import { CompleteDialog } from '../../clip-actions/CompleteDialog.tsx';
import { isHeld } from '../../evaluate/use-batch-actions.ts';
import { PromptNotes } from '../../prompts/PromptNotes.tsx';
import { promptCountsText, usePromptCounts } from '../../prompts/prompt-counts.ts';
import { LeftOutDialog } from './LeftOutDialog.tsx';

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
