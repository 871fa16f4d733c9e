import type { FrameStatisticsTable } from '../../../analysis/frame-table.ts';
import type { Subject, SubjectFrame } from '../../../subjects/subject-classes.ts';
import { median } from '../../median.ts';
import type { ClaimKind, Judgment } from '../claim.ts';
import { readSubjects } from '../read-subjects.ts';

const ABSENT_BELOW = 0.2;
/** Score from which a subject is clearly seen in a frame, and the frames that this takes. */
const SEEN_FROM = 0.55;
const MIN_SEEN_FRAMES = 2;

/** What the model may score instead (a bike, a pickup): not absent then, but not confirmed. */
const mistakenFor: Partial<Record<Subject, readonly Subject[]>> = {
  bear: ['teddy bear'],
  bicycle: ['motorcycle'],
  car: ['truck'],
  truck: ['car'],
};

/** Labelled clips on which the rule was measured (docs/evaluator-benchmark.md). */
const MEASURED_CLIPS = 282;

/** Minimum length of the shorter side in pixels of a clip in which subjects can be recognized. */
const MIN_SIDE = 160;
/** Minimum brightness and detail, medians over the frames looked at. */
const MIN_LUMA = 24;
const MIN_DETAIL = 0.6;

const isUnclear = ({ info, frames }: FrameStatisticsTable): boolean =>
  Math.min(info.width, info.height) < MIN_SIDE ||
  median(frames.map(({ meanLuma }) => meanLuma)) < MIN_LUMA ||
  median(frames.map(({ detail }) => detail)) < MIN_DETAIL;

const judgeOne = (subject: Subject, frames: readonly SubjectFrame[]): Judgment => {
  const names = [subject, ...(mistakenFor[subject] ?? [])];
  if (frames.every(({ scores }) => names.every((name) => scores[name] < ABSENT_BELOW))) {
    const looked = frames.length === 1 ? '1 frame' : `${frames.length} frames`;
    return {
      severity: 5,
      description: `No ${subject} was found in ${looked} (a rule measured on ${MEASURED_CLIPS} labelled clips).`,
    };
  }
  // The model alone does not confirm a person: a statue or a poster scores as high.
  const seenFrames = frames.filter(({ scores }) => scores[subject] >= SEEN_FROM);
  const isSeen = seenFrames.length >= MIN_SEEN_FRAMES;
  if (!isSeen || subject === 'person') return { notJudged: 'subject_unsure' };
  const sightings = frames.flatMap(({ frame, sec, sightings: all }) =>
    all
      .filter((one) => one.subject === subject)
      .map(({ box }) => ({ frame, sec: Number(sec.toFixed(6)), box })),
  );
  return { metIn: sightings };
};

/** Common, large subjects: contradicted if none is found in any of the frames looked at. */
export const subject: ClaimKind<Subject> = {
  name: 'subject',
  read: readSubjects,
  judge: (table) => {
    const { subjects = 'subjects_off' } = table;
    if (typeof subjects === 'string') return () => ({ notJudged: subjects });
    // Asked first: looking for subjects takes a second.
    const frames = isUnclear(table) ? [] : subjects();
    return (value) =>
      frames.length === 0 ? { notJudged: 'unclear_clip' } : judgeOne(value, frames);
  },
};
