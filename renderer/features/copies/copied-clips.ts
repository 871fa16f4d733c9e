import type { ClipId, JobId } from '../../../shared/domain/ids.ts';

/** Clips whose copies are evaluated: by the jobs that rejected them, or by clip. */
export type CopiedClips = { jobIds: JobId[] } | { clipIds: ClipId[] };
