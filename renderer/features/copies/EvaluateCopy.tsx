import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClipCard } from '../../../shared/contract/library.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { CopiesDialog } from './CopiesDialog.tsx';
import type { CopiedClips } from './copied-clips.ts';

/** The way out for a clip that breaks a limit to which a copy can keep; nothing for any other. */
export const EvaluateCopy = ({ card: { clipId, state } }: { card: ClipCard }) => {
  const { query } = useRpc();
  const [asked, setAsked] = useState<CopiedClips | null>(null);
  const offer = useQuery({
    ...query.copies.offer.queryOptions({ input: { clipIds: [clipId] } }),
    enabled: state === 'rejected',
  });
  if (state !== 'rejected' || !offer.data?.clips) return null;
  return (
    <>
      <Button onClick={() => setAsked({ clipIds: [clipId] })}>Evaluate a copy…</Button>
      <CopiesDialog clips={asked} onClose={() => setAsked(null)} />
    </>
  );
};
