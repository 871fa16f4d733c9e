import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import type { Finding } from '../../shared/service-api/finding.ts';
import type { Sensitivity } from '../models.ts';
import type { ClipRefusal } from './clip-refusal.ts';

/** What a worker process is asked to do with one file. */
export type WorkerJob =
  | { kind: 'probe'; path: string }
  | { kind: 'analyse'; path: string; sensitivity: Sensitivity };

/** `bug` is an error that is not the file's fault. */
export type WorkerAnswer =
  | { outcome: 'probed'; info: VideoInfo }
  | { outcome: 'analysed'; findings: Finding[] }
  | { outcome: 'refused'; refusal: ClipRefusal }
  | { outcome: 'bug'; message: string };
