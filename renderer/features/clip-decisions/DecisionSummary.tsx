import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import { decisionFilters } from '../../../shared/domain/decision.ts';
import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';
import { actionCatalogue } from '../../actions/action-catalogue.ts';
import { goTo } from '../../routes/hash-location.ts';
import { isEmptyFilter } from '../../routes/library-view.ts';
import { reportAddress } from '../../routes/report-address.ts';
import { decisionLooks } from '../../ui/DecisionMark.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
import { restoreFocus } from '../../ui/OverlayFocus.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { BinDialog, useBinName } from '../bin/BinDialog.tsx';
import { useSetDecisions } from '../clip-actions/use-set-decision.ts';
import { goToReportOn } from '../reports/chosen-clips.ts';
import { SortDialog } from '../sort/SortDialog.tsx';
import { type Proposals, useProposals } from './proposals.ts';

const Counts = ({ counts }: Pick<Proposals, 'counts'>) => (
  <Flex component="ul" justify="center" gap="xl" aria-label="Decisions">
    {decisionFilters.map((decision) => (
      <li key={decision}>
        <Text fz="xl" c="var(--cc-text)">
          {formatCount(counts[decision])}
        </Text>
        <Mark {...decisionLooks[decision]} />
      </li>
    ))}
  </Flex>
);

type Offer = {
  label: string;
  title?: string;
  act: () => void;
  /** Whether it changes decisions that exist, so that it never gets the focus by itself. */
  isReversal?: boolean;
};

const offerFor = (clipIds: readonly ClipId[], offer: Offer): Offer[] =>
  clipIds.length > 0 ? [offer] : [];

/** The most useful next step first. */
const useDecisionOffers = (
  { keep, reject, keptDefects, undecided }: Proposals,
  onCull: (clipIds: readonly ClipId[]) => void,
): Offer[] => {
  const setDecisions = useSetDecisions();
  return [
    ...offerFor(reject, {
      label: `Reject the ${formatCountOf(reject.length, 'clip')} with confirmed defects`,
      act: () => void setDecisions({ reject }, { expected: null }),
    }),
    ...offerFor(keep, {
      label:
        reject.length > 0
          ? `Keep the ${formatCountOf(keep.length, 'other')}`
          : `Keep the ${formatCountOf(keep.length, 'clip')} without defects`,
      title: 'Clips without defects whose entire picture was judged',
      act: () => void setDecisions({ keep }, { expected: null }),
    }),
    ...offerFor(keptDefects, {
      label: `Reject the ${formatCountOf(keptDefects.length, 'kept clip')} with confirmed defects`,
      act: () => void setDecisions({ reject: keptDefects }, { expected: 'keep' }),
      isReversal: true,
    }),
    ...offerFor(undecided, {
      label: `Cull the ${formatCountOf(undecided.length, 'undecided clip')}`,
      act: () => onCull(undecided),
    }),
  ];
};

type Props = {
  selection: ReportSelection;
  /** A more useful step of the screen itself. */
  first?: Offer | null;
  onCull: (clipIds: readonly ClipId[]) => void;
};

/** The batch whose clips they are, unless something else narrows them. */
const batchOf = (selection: ReportSelection): BatchId | null =>
  'filter' in selection && isEmptyFilter({ ...selection.filter, batchId: null })
    ? selection.filter.batchId
    : null;

/**
 * Focuses the first offer on arrival, for Enter. Once an offer is carried out, the next one must be
 * chosen: a second Enter presses nothing.
 */
const useOfferFocus = () => {
  const [isArrival, setArrival] = useState(true);
  const ref = usePartFocus<HTMLDivElement>('offers');
  useLayoutEffect(() => restoreFocus(null));
  const endArrival = (): void => setArrival(false);
  return {
    ref,
    onBlur: endArrival,
    onClick: endArrival,
    onKeyDown: (event: KeyboardEvent): void => {
      const { key, target, repeat } = event;
      // Space is the pause key of culling, whose end may come as a surprise.
      const isPause = key === ' ' && isArrival && (target as Element).matches('[data-autofocus]');
      if (isPause || (key === 'Enter' && repeat)) event.preventDefault();
    },
  };
};

/** At the end of a review or of culling: what was decided, and what to do with the clips. */
export const DecisionSummary = ({ selection, ...props }: Props) => {
  const { read, proposals } = useProposals(selection);
  return proposals ? (
    <Summary selection={selection} proposals={proposals} {...props} />
  ) : (
    <CallError title="The decisions could not be loaded" call={read} />
  );
};

const Summary = ({
  selection,
  first = null,
  onCull,
  proposals,
}: Props & { proposals: Proposals }) => {
  const { clips, counts } = proposals;
  const batchId = batchOf(selection);
  const isFolder = batchId === null && 'filter' in selection && selection.filter.folder !== null;
  const { dialog, show } = useDialog();
  const hasBin = useBinName() !== null;
  const report = (): void => {
    if (batchId) goTo(reportAddress({ of: 'batch', id: batchId }));
    else goToReportOn(clips.map(({ clipId }) => clipId));
  };
  const offers: Offer[] = [
    ...(first ? [first] : []),
    ...useDecisionOffers(proposals, onCull),
    {
      label: 'Sort to folders…',
      act: () => show((onClose) => <SortDialog selection={selection} onClose={onClose} />),
    },
    { label: batchId ? 'Report of the batch…' : 'Report of these clips…', act: report },
    ...(hasBin && counts.reject > 0
      ? [
          {
            label: actionCatalogue['selection.bin'].title,
            act: () => show((onClose) => <BinDialog selection={selection} onClose={onClose} />),
          },
        ]
      : []),
  ];
  const focus = useOfferFocus();
  return (
    <Stack gap="md" align="center" w="100%">
      <p>
        Decisions on {formatCountOf(clips.length, 'clip')}
        {batchId ? ' of the batch' : isFolder ? ' of the folder' : ''}
      </p>
      <Counts counts={counts} />
      <Group gap="sm" justify="center" {...focus}>
        {offers.map(({ label, title, act, isReversal = false }, position) => (
          <Button
            key={label}
            {...(position === 0 ? { variant: 'filled' } : {})}
            {...(position === 0 && !isReversal ? { 'data-autofocus': true } : {})}
            title={title}
            onClick={act}
          >
            {label}
          </Button>
        ))}
      </Group>
      {dialog}
    </Stack>
  );
};
