import { createContext, useContext } from 'react';
import type { FramePool } from './frame-pool.ts';

export const FramePoolContext = createContext<FramePool | null>(null);

export const useFramePool = (): FramePool => {
  const pool = useContext(FramePoolContext);
  if (!pool) throw new Error('useFramePool must be used inside App');
  return pool;
};
