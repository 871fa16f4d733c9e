import type { DetectorState, VideoInfo } from '../../shared/service-api/evaluation.ts';
import type { FindingType, SentFinding } from '../../shared/service-api/finding.ts';
import type { Picture } from '../judge/client/question.ts';
import type { WantedPicture } from '../judge/judge-run.ts';
import type { Sensitivity } from '../models.ts';
import type { SubjectFrame } from '../subjects/subject-classes.ts';
import type { ClipRefusal } from './analysis-errors.ts';
import type { SubjectsUnknown } from './frame-table.ts';

export type AnalysisRequest = {
  sensitivity: Sensitivity;
  prompt: string;
  types: readonly FindingType[];
  subjects: SubjectJudging;
  /** Also returns where people are seen, for a judge. */
  findsPeople?: boolean;
};

/** Whether subjects are looked for if the prompt names any, or why not. */
export type SubjectJudging = 'on' | SubjectsUnknown;

/** The findings, and the state of each requested type in the order requested. */
export type Analysis = {
  findings: SentFinding[];
  detectors: DetectorState[];
  /** Empty unless asked for. */
  people?: readonly SubjectFrame[];
  /** What it cost, if that is known only afterwards. */
  units?: number;
};

export type WorkerJob =
  | { kind: 'probe'; path: string }
  | { kind: 'analyze'; path: string; request: AnalysisRequest }
  | { kind: 'take-pictures'; path: string; wanted: readonly WantedPicture[] };

export type JobResults = { probe: VideoInfo; analyze: Analysis; 'take-pictures': Picture[] };

/** `bug` is an error that the file did not cause. */
export type WorkerAnswer =
  | { outcome: 'done'; result: JobResults[WorkerJob['kind']] }
  | { outcome: 'refused'; refusal: ClipRefusal }
  | { outcome: 'bug'; message: string };
