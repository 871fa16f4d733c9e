import type { BatchContext } from './batch-context.ts';

/** Returns the entry of `checkedVideoIds` for a video: another key may not find it. */
export const checkedId = (videoId: string, { serviceId }: BatchContext): string =>
  `${serviceId} ${videoId}`;
