import { createSafeContext } from '@mantine/core';
import type { FramePool } from './frame-pool.ts';

export const [FramePoolContext, useFramePool] = createSafeContext<FramePool>(
  'useFramePool must be used inside App',
);
