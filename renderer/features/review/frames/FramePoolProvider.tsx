import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { createFramePool } from './frame-pool.ts';
import { FramePoolContext } from './frame-pool-context.ts';

const bytesPerMb = 1_000_000;

/** What counts until the settings are there. */
const firstBytes = 512 * bytesPerMb;

/** Once the first screen is there: nobody waits for frames yet. */
const prepareAfterMs = 500;

/** Keeps the frames of clips over all screens: the next clip is decoded while one is shown. */
export const FramePoolProvider = ({ children }: { children: ReactNode }) => {
  const [pool] = useState(() => createFramePool(firstBytes));
  const { data } = useQuery(useRpc().query.settings.get.queryOptions());
  useEffect(() => {
    if (data) pool.setBudget(data.frameMemoryMb * bytesPerMb);
  }, [pool, data]);
  useEffect(() => {
    const timer = setTimeout(() => pool.prepare(), prepareAfterMs);
    return () => clearTimeout(timer);
  }, [pool]);
  return <FramePoolContext value={pool}>{children}</FramePoolContext>;
};
