import type { Subject } from './subject-classes.ts';

export type Sighting = {
  subject: Subject;
  /** 0 to 1. */
  score: number;
  /** In fractions of the frame's width and height. */
  box: { xmin: number; ymin: number; xmax: number; ymax: number };
};

export type SubjectFrame = {
  /** 0-based, in presentation order. */
  frame: number;
  sec: number;
  /** Best score of each subject anywhere in the frame, 0 to 1. */
  scores: Readonly<Record<Subject, number>>;
  /** Clearly visible subjects, best first. */
  sightings: readonly Sighting[];
};
