import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GitCompare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import {
  type AddressedSide,
  type CompareAddress,
  parseCompareAddress,
} from '../../routes/compare-address.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { shownResult } from '../clip-findings/shown-result.ts';
import { type ComparedSides, ComparePage } from './ComparePage.tsx';

const title = 'Compare';

export const CompareScreen = () => {
  const address = parseCompareAddress(useSearch());
  if (address) {
    // Swapped clips keep the same page.
    const clipIds = [address.left.clipId, address.right.clipId].sort();
    return <AddressedPage key={clipIds.join()} address={address} />;
  }
  return (
    <Screen title={title}>
      <EmptyState icon={GitCompare} title="There is nothing to compare">
        The address must contain two clips. Open a clip and choose what to compare it with, or
        select two clips in the library.
      </EmptyState>
    </Screen>
  );
};

const useSide = ({ clipId, runId }: AddressedSide) => {
  const { query } = useRpc();
  const { data: detail, error } = useQuery(query.clips.get.queryOptions({ input: { clipId } }));
  return { detail, error, run: detail && shownResult(detail, runId).run };
};

/** Returns the previous results until new ones load, so that frame and selection stay. */
const useCompared = (
  address: CompareAddress,
): { compared: ComparedSides | null; error: unknown } => {
  const { query } = useRpc();
  const [left, right] = [useSide(address.left), useSide(address.right)];
  const pairs = useQuery({
    ...query.compare.findings.queryOptions({
      input: {
        left: { clipId: address.left.clipId, runId: left.run?.runId ?? null },
        right: { clipId: address.right.clipId, runId: right.run?.runId ?? null },
      },
    }),
    enabled: left.detail !== undefined && right.detail !== undefined,
  });
  const last = useRef<ComparedSides>(null);
  const compared =
    left.detail && right.detail && pairs.data
      ? {
          left: { detail: left.detail, run: left.run },
          right: { detail: right.detail, run: right.run },
          pairs: pairs.data,
        }
      : last.current;
  useEffect(() => {
    last.current = compared;
  });
  return { compared, error: left.error ?? right.error ?? pairs.error };
};

const AddressedPage = ({ address }: { address: CompareAddress }) => {
  const { compared, error } = useCompared(address);
  if (error) {
    return (
      <Screen title={title}>
        <Box p="lg">
          <ErrorPanel error={errorRecordOf(error)} title="The results could not be compared" />
        </Box>
      </Screen>
    );
  }
  if (!compared) return <Screen title={title}>{null}</Screen>;
  return <ComparePage address={address} {...compared} />;
};
