import { NumberInput, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CopyOffer } from '../../../shared/contract/queue.ts';
import type { ClipPart } from '../../../shared/domain/clip-copy.ts';
import type { ClipId, JobId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatBytes, formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import textStyles from '../../ui/texts.module.css';
import { useNotifyStarted } from '../evaluate/started-notices.ts';

const seconds = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export const offerTexts = (offer: CopyOffer): string[] => {
  const { tooLong, tooLarge, unsupportedFormat, others, longestSec, maxDurationSec, maxFileBytes } =
    offer;
  const upTo = longestSec === null ? '' : ` (up to ${seconds.format(longestSec)} s)`;
  return [
    tooLong > 0 &&
      `${formatCountOf(tooLong, 'clip is', 'clips are')} longer than ${seconds.format(maxDurationSec)} s${upTo}: only the part chosen below is evaluated.`,
    tooLarge > 0 &&
      `${formatCountOf(tooLarge, 'file is', 'files are')} larger than ${formatBytes(maxFileBytes)}: ${tooLarge === 1 ? 'its copy is' : 'their copies are'} made small enough.`,
    unsupportedFormat > 0 &&
      `${formatCountOf(unsupportedFormat, 'file is', 'files are')} not H.264 in MP4: ${unsupportedFormat === 1 ? 'it is' : 'they are'} converted without visible loss.`,
    others > 0 &&
      `${formatCountOf(others, 'clip')} cannot be evaluated with a copy and will only be retried.`,
  ].filter((text) => text !== false);
};

export const partKinds = ['start', 'end', 'second'] as const satisfies readonly ClipPart['from'][];

export const partLabel = (from: ClipPart['from'], maxDurationSec: number): string => {
  const length = `${seconds.format(maxDurationSec)} s`;
  if (from === 'start') return `The first ${length}`;
  return from === 'end' ? `The last ${length}` : `${length} from a chosen time`;
};

/** Named by the jobs that rejected them, or by id. */
export type CopiedClips = { jobIds: JobId[] } | { clipIds: ClipId[] };

const useEvaluateCopies = (onQueued: () => void) => {
  const { client } = useRpc();
  const notifyStarted = useNotifyStarted();
  return useMutation({
    mutationFn: ({ clips, part }: { clips: CopiedClips; part: ClipPart }) =>
      client.copies.evaluate({ ...clips, part }),
    onSuccess: ({ batchIds: [batchId], clips }) => {
      onQueued();
      if (batchId === undefined) {
        notify.info('There is nothing to evaluate: none of these clips needs a copy now.');
        return;
      }
      notifyStarted(batchId, `Evaluating copies of ${formatCountOf(clips, 'clip')}`);
    },
  });
};

type FormProps = { clips: CopiedClips; onClose: () => void };

const CopiesForm = ({ clips, offer, onClose }: FormProps & { offer: CopyOffer }) => {
  const [from, setFrom] = useState<ClipPart['from']>('start');
  const [startSec, setStartSec] = useState(0);
  const evaluate = useEvaluateCopies(onClose);
  const part: ClipPart = from === 'second' ? { from, startSec } : { from };
  return (
    <DialogForm
      submitLabel={
        offer.clips === 0
          ? 'Nothing to copy'
          : `Evaluate ${formatCountOf(offer.clips, 'copy', 'copies')}`
      }
      isBusy={evaluate.isPending}
      isReady={offer.clips > 0}
      focusesSubmit
      onSubmit={() => evaluate.mutate({ clips, part })}
      onCancel={onClose}
    >
      <ul className={textStyles.bullets}>
        {offerTexts(offer).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {offer.tooLong > 0 ? (
        <Stack>
          <Radio.Group label="Part to evaluate" value={from} onChange={setFrom}>
            <Stack gap="sm" mt="sm">
              {partKinds.map((kind) => (
                <Radio key={kind} value={kind} label={partLabel(kind, offer.maxDurationSec)} />
              ))}
            </Stack>
          </Radio.Group>
          {from === 'second' ? (
            <NumberInput
              label="Starts at (seconds)"
              min={0}
              decimalScale={3}
              allowNegative={false}
              value={startSec}
              onChange={(value) => setStartSec(typeof value === 'number' ? value : 0)}
              w="12rem"
              data-autofocus
            />
          ) : null}
        </Stack>
      ) : null}
      <Text c="dimmed">
        Your files stay as they are. Copies are kept in Clipcheck’s data folder and can be removed
        under Settings › Storage. Findings are shown on the frames of the clip itself.
      </Text>
      <CallError title="The batch could not be started" call={evaluate} />
    </DialogForm>
  );
};

export const CopiesDialog = (props: FormProps) => {
  const { query } = useRpc();
  const offer = useQuery({
    ...query.copies.offer.queryOptions({ input: props.clips }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog opened onClose={props.onClose} title="Evaluate copies">
      {offer.data ? <CopiesForm {...props} offer={offer.data} /> : null}
      {offer.isPending ? <Skeleton height={160} /> : null}
      <CallError title="The clips could not be read" call={offer} />
    </Dialog>
  );
};
