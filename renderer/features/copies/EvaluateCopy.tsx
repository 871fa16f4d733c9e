import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { Run } from '../../../shared/model/run.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { CopiesDialog } from './CopiesDialog.tsx';

const isOfPart = (run: Run | undefined): boolean =>
  Boolean(run?.copy && run.copy.frameCount < run.copy.sourceFrames);

type Props = { card: ClipCard; run: Run | undefined };

/** Renders nothing for clips that exceeded no limit and were evaluated in full. */
export const EvaluateCopy = ({ card: { clipId, state }, run }: Props) => {
  const { query } = useRpc();
  const [isCopying, setCopying] = useState(false);
  const isRejected = state === 'rejected';
  const isCandidate = isRejected || isOfPart(run);
  const offer = useQuery({
    ...query.copies.offer.queryOptions({ input: { clipIds: [clipId] } }),
    enabled: isCandidate,
  });
  if (!isCandidate || !offer.data?.clips) return null;
  return (
    <>
      <Button variant={isRejected ? 'filled' : 'default'} onClick={() => setCopying(true)}>
        {isRejected ? 'Evaluate a copy…' : 'Evaluate another part…'}
      </Button>
      {isCopying ? (
        <CopiesDialog clips={{ clipIds: [clipId] }} onClose={() => setCopying(false)} />
      ) : null}
    </>
  );
};
