import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import { decisionFilters } from '../../../shared/domain/decision.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { actionCatalogue } from '../../actions/action-catalogue.ts';
import { goTo } from '../../routes/hash-location.ts';
import { reportAddress } from '../../routes/report-address.ts';
import { decisionLooks } from '../../ui/DecisionMark.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
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

const Offers = ({ keep, reject }: Pick<Proposals, 'keep' | 'reject'>) => {
  const setDecisions = useSetDecisions();
  return (
    <>
      {reject.length > 0 ? (
        <Button variant="default" onClick={() => void setDecisions({ reject })}>
          Reject the {formatCountOf(reject.length, 'clip')} with confirmed defects
        </Button>
      ) : null}
      {keep.length > 0 ? (
        <Button
          variant="default"
          title="Clips without defects whose entire picture was judged"
          onClick={() => void setDecisions({ keep })}
        >
          {reject.length > 0
            ? `Keep the ${formatCountOf(keep.length, 'other')}`
            : `Keep the ${formatCountOf(keep.length, 'clip')} without defects`}
        </Button>
      ) : null}
    </>
  );
};

type Props = {
  selection: ReportSelection;
  /** The batch whose clips they are, if they are of one. */
  batchId?: BatchId | null;
};

/** At the end of a review or of culling: what was decided, and what to do with the clips. */
export const DecisionSummary = ({ selection, batchId = null }: Props) => {
  const { read, proposals } = useProposals(selection);
  const [isSorting, setSorting] = useState(false);
  const [isBinning, setBinning] = useState(false);
  const hasBin = useBinName() !== null;
  if (!proposals) return <CallError title="The decisions could not be loaded" call={read} />;
  const { clips } = proposals;
  const report = (): void => {
    if (batchId) goTo(reportAddress({ of: 'batch', batchId }));
    else goToReportOn(clips.map(({ clipId }) => clipId));
  };
  return (
    <Stack gap="md" align="center" mt="md">
      <Counts counts={proposals.counts} />
      <Group gap="sm" justify="center">
        <Offers {...proposals} />
        <Button variant="default" onClick={() => setSorting(true)}>
          Sort to folders…
        </Button>
        <Button variant="default" onClick={report}>
          {batchId ? 'Report of the batch…' : 'Report of these clips…'}
        </Button>
        {hasBin && proposals.counts.reject > 0 ? (
          <Button variant="default" onClick={() => setBinning(true)}>
            {actionCatalogue['selection.bin'].title}
          </Button>
        ) : null}
      </Group>
      <SortDialog isOpen={isSorting} selection={selection} onClose={() => setSorting(false)} />
      <BinDialog isOpen={isBinning} selection={selection} onClose={() => setBinning(false)} />
    </Stack>
  );
};
