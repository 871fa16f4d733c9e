import { createSafeContext } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { createFramePool, type FramePool } from './frame-pool.ts';

export const [FramePoolContext, useFramePool] = createSafeContext<FramePool>(
  'useFramePool must be used inside App',
);

const bytesPerMb = 1_000_000;

const initialBytes = 512 * bytesPerMb;

/** Delay after which memory is prepared, so that it does not slow down the first screen. */
const prepareAfterMs = 500;

export const FramePoolProvider = ({ children }: { children: ReactNode }) => {
  const [pool] = useState(() => createFramePool(initialBytes));
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
