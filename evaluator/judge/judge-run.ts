import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import type { SubjectFrame } from '../subjects/subject-classes.ts';
import type { JudgeAnswer } from './client/judge-client.ts';
import type { Picture, Question } from './client/question.ts';

export type Area = SubjectFrame['sightings'][number]['box'];

/** A frame, or an area of it in fractions of the frame. */
export type WantedPicture = { frame: number; area: Area | null };

export type JudgedClip = {
  prompt: string;
  info: VideoInfo;
  /** Where people were seen, in the frames looked at. */
  people: readonly SubjectFrame[];
};

/** What a judge's questions need. */
export type JudgeRun = {
  /** Shown beside its opinions. */
  judgeName: string;
  /** @throws AnalysisFailedError */
  ask: <Answer>(question: Question<Answer>) => Promise<JudgeAnswer<Answer>>;
  /** In the order wanted. */
  takePictures: (wanted: readonly WantedPicture[]) => Promise<Picture[]>;
  /** Whether the judge was measured for a kind: only then its word counts. */
  counts: (kind: string) => boolean;
};
