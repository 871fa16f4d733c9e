import type { ClipId, JobId } from '../../../shared/domain/ids.ts';

/** Clips of which copies are to be judged: by where they did not get through, or by themselves. */
export type CopiedClips = { jobIds: JobId[] } | { clipIds: ClipId[] };
