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
