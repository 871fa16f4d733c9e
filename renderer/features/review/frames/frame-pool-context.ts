import { createContext, useContext } from 'react';
import type { FramePool } from './frame-pool.ts';

export const FramePoolContext = createContext<FramePool | null>(null);

/** Returns the pool of the clips whose frames are decoded in this window. */
export const useFramePool = (): FramePool => {
  const pool = useContext(FramePoolContext);
  if (!pool) throw new Error('useFramePool must be used inside App');
  return pool;
};
