import type { Job } from './job.ts';

/** The file whose bytes are sent. */
export type SentFile = {
  readonly path: string;
  /** Null where it was never read. */
  readonly sha256: string | null;
  readonly sizeBytes: number;
  readonly stamp: string;
};

/** What is sent for a job: its copy where it has one, else the clip's file; null before it is read. */
export const sentFile = ({ path, clip, copy }: Job): SentFile | null =>
  copy ?? (clip && { path, ...clip });
