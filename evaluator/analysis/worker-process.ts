import type { DetectorState, VideoInfo } from '../../shared/service-api/evaluation.ts';
import type { Finding, FindingType } from '../../shared/service-api/finding.ts';
import type { Sensitivity } from '../models.ts';
import type { ClipRefusal } from './clip-refusal.ts';

/** What a clip is analysed for. */
export type AnalysisRequest = {
  sensitivity: Sensitivity;
  prompt: string;
  /** The types of findings that are asked for, at least one. */
  types: readonly FindingType[];
};

/** What was found, and how each type that was asked for came out, in their order. */
export type Analysis = { findings: Finding[]; detectors: DetectorState[] };

/** What a worker process is asked to do with one file. */
export type WorkerJob =
  | { kind: 'probe'; path: string }
  | { kind: 'analyse'; path: string; request: AnalysisRequest };

/** `bug` is an error that is not the file's fault. */
export type WorkerAnswer =
  | { outcome: 'probed'; info: VideoInfo }
  | { outcome: 'analysed'; analysis: Analysis }
  | { outcome: 'refused'; refusal: ClipRefusal }
  | { outcome: 'bug'; message: string };

/** A process that decodes files, one job at a time. */
export interface WorkerProcess {
  send(job: WorkerJob): void;
  /** Ends it at once, whatever it is at. */
  kill(): void;
}

/** What is heard of a worker process. */
export type WorkerListener = {
  onAnswer: (answer: WorkerAnswer) => void;
  /** Something about it failed, and its job with it. */
  onFault: (error: Error) => void;
  /** It is gone. Comes once for every worker, also for one that could not be started. */
  onEnd: () => void;
};

export type StartWorker = (listener: WorkerListener) => WorkerProcess;
