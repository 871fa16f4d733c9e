import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { GitCompare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { type CompareAddress, parseCompareAddress } from '../../routes/compare-address.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { shownResult } from '../clip-findings/shown-result.ts';
import { type ComparedClips, ComparePage } from './ComparePage.tsx';
import type { ComparedClip } from './compare-context.ts';

const title = 'Compare';

export const CompareScreen = () => {
  const address = parseCompareAddress(useSearch());
  // Another take in a place keeps the page, and with it the frame and the zoom.
  if (address) return <AddressedPage key={address.sides.length} address={address} />;
  return (
    <Screen title={title}>
      <EmptyState icon={GitCompare} title="There is nothing to compare">
        The address must contain two to four clips. Open a clip and choose what to compare it with,
        or select two to four clips in the library.
      </EmptyState>
    </Screen>
  );
};

/** Returns the previous results until new ones load, so that frame and selection stay. */
const useCompared = ({
  sides,
}: CompareAddress): { compared: ComparedClips | null; call: UseQueryResult } => {
  const { query } = useRpc();
  const details = useQueries({
    queries: sides.map(({ clipId }) => query.clips.get.queryOptions({ input: { clipId } })),
  });
  const loaded = sides.flatMap(({ runId }, index): ComparedClip[] => {
    const { data: detail, error = null } = details[index] ?? {};
    // A clip that was deleted keeps its place, as it was last read.
    const isDeleted = error !== null && errorRecordOf(error).code === 'unknown_clip';
    return detail ? [{ detail, run: shownResult(detail, runId).run, isDeleted }] : [];
  });
  const areLoaded = loaded.length === sides.length;
  const input = loaded.map(({ detail, run }) => ({
    clipId: detail.card.clipId,
    runId: run?.runId ?? null,
  }));
  const findings = useQuery({
    ...query.compare.findings.queryOptions({ input }),
    enabled: areLoaded,
  });
  const last = useRef<ComparedClips>(null);
  const [first, ...others] = loaded;
  const compared =
    first && areLoaded && findings.data
      ? { clips: [first, ...others] as const, findings: findings.data }
      : last.current;
  useEffect(() => {
    last.current = compared;
  });
  const unread = details.find(({ data, error }) => error !== null && !data);
  return { compared, call: unread ?? findings };
};

const AddressedPage = ({ address }: { address: CompareAddress }) => {
  const { compared, call } = useCompared(address);
  if (compared && !call.error) return <ComparePage address={address} {...compared} />;
  return (
    <Screen title={title}>
      <CallError m="lg" title="The results could not be compared" call={call} />
    </Screen>
  );
};
