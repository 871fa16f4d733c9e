import type { FrameTable } from '../../../analysis/frame-table.ts';
import type { Subject } from '../../../subjects/subject-classes.ts';
import type { SubjectFrame } from '../../../subjects/subject-frame.ts';
import { median } from '../../median.ts';
import {
  activeReadings,
  type ClaimKind,
  createReading,
  ignoreReadings,
  type Judgement,
  type Reading,
  withoutRepeats,
} from '../claim.ts';
import type { ReasonCode } from '../reasons.ts';
import {
  hardToRecognize,
  hybridBook,
  imitations,
  insideOf,
  otherThingAfter,
  otherThingBefore,
  partsOfPeople,
  subjectBook,
  towards,
  vehicles,
} from '../subject-words.ts';
import { findIgnoreReason, hasInSentence, isFollowedBy } from '../text/context.ts';
import { findPhrases, type Match } from '../text/phrases.ts';
import { type PromptText, readPrompt } from '../text/prompt-text.ts';
import { wordsOf } from '../text/words.ts';

const articles = wordsOf('a an the his her their its one two three another some this that my our');

/** Returns the word before a name and its article, in the same part of the sentence. */
const wordBefore = ({ words }: PromptText, { first }: Match<Subject>): string => {
  let at = first;
  while (words[at]?.before === '' && articles.has(words[at - 1]?.text ?? '')) at -= 1;
  return words[at]?.before === '' ? (words[at - 1]?.text ?? '') : '';
};

/** Returns why a name does not claim that its subject can be seen; null if it does. */
const ignoreReasonOf = (prompt: PromptText, match: Match<Subject>): ReasonCode | null => {
  const reason = findIgnoreReason(prompt, match, imitations);
  if (reason) return reason;
  const { first, value } = match;
  const direct = prompt.words[first]?.before === '' ? (prompt.words[first - 1]?.text ?? '') : '';
  const before = wordBefore(prompt, match);
  if (otherThingBefore.has(direct) || isFollowedBy(prompt, match, otherThingAfter)) {
    return 'ambiguous';
  }
  if (towards.has(before) || (vehicles.has(value) && insideOf.has(before))) return 'out_of_picture';
  if (hasInSentence(prompt, match, hardToRecognize)) return 'hard_to_recognize';
  return value === 'person' && hasInSentence(prompt, match, partsOfPeople)
    ? 'out_of_picture'
    : null;
};

/** Reads the subjects. One doubtful mention makes every mention of the same subject doubtful. */
const read = (prompt: PromptText): Reading<Subject>[] => {
  const isHybrid = findPhrases(prompt, hybridBook).length > 0;
  const readings = findPhrases(prompt, subjectBook).map((match) =>
    createReading(match, match.value, isHybrid ? 'ambiguous' : ignoreReasonOf(prompt, match)),
  );
  const doubtful = new Set(
    readings.flatMap(({ value, ignoreReason }) => (ignoreReason ? [value] : [])),
  );
  return withoutRepeats(ignoreReadings(readings, 'ambiguous', ({ value }) => doubtful.has(value)));
};

/** Whether a prompt claims that a subject can be seen. */
export const namesSubjects = (prompt: string): boolean =>
  activeReadings(read(readPrompt(prompt))).length > 0;

/** Score below which the model does not see a subject in a frame. */
const ABSENT_BELOW = 0.2;
/** Score from which a subject is clearly seen in a frame, and the frames that this takes. */
const SEEN_FROM = 0.55;
const MIN_SEEN_FRAMES = 2;

/** Subjects that a name may also mean, or that the model scores instead: a bike, a pickup. */
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

/** Whether the clip is too small, dark or blurred to recognize subjects in it. */
const isUnclear = ({ info, frames }: FrameTable, seen: readonly SubjectFrame[]): boolean => {
  const looked = seen.flatMap(({ frame }) => frames[frame] ?? []);
  return (
    Math.min(info.width, info.height) < MIN_SIDE ||
    median(looked.map(({ meanLuma }) => meanLuma)) < MIN_LUMA ||
    median(looked.map(({ detail }) => detail)) < MIN_DETAIL
  );
};

const judgeOne = (subject: Subject, frames: readonly SubjectFrame[]): Judgement => {
  const scores = frames.map((frame) =>
    Math.max(...[subject, ...(mistakenFor[subject] ?? [])].map((name) => frame.scores[name])),
  );
  if (scores.every((score) => score < ABSENT_BELOW)) {
    return {
      severity: 5,
      description: `No ${subject} was found in ${frames.length} frames (a rule measured on ${MEASURED_CLIPS} labelled clips).`,
    };
  }
  // The model alone does not confirm a person: a statue or a poster scores as high.
  const isSeen = scores.filter((score) => score >= SEEN_FROM).length >= MIN_SEEN_FRAMES;
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
  read,
  judge: (claims, table) => {
    const { subjects = 'subjects_off' } = table;
    const notJudged = (reason: ReasonCode) => claims.map(() => ({ notJudged: reason }));
    if (typeof subjects === 'string') return notJudged(subjects);
    const frames = subjects();
    if (frames.length === 0 || isUnclear(table, frames)) return notJudged('unclear_clip');
    return claims.map(({ value }) => judgeOne(value, frames));
  },
};
