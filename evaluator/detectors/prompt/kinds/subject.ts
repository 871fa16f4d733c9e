import type { FrameStatisticsTable } from '../../../analysis/frame-table.ts';
import type { Subject } from '../../../subjects/subject-classes.ts';
import type { SubjectFrame } from '../../../subjects/subject-frame.ts';
import { median } from '../../median.ts';
import {
  activeReadings,
  type ClaimKind,
  createReading,
  distinctClaims,
  ignoreReadings,
  type Judgement,
  type Reading,
} from '../claim.ts';
import type { ClaimReason } from '../reasons.ts';
import {
  afterName,
  beforeOf,
  denials,
  elsewhereWith,
  hardToRecognize,
  hybridBook,
  imitations,
  insideOf,
  otherThingAfter,
  otherThingBefore,
  printedOn,
  subjectBook,
  towards,
  vehicles,
} from '../subject-words.ts';
import { findIgnoreReason, hasInSentence, isAfter, isFollowedBy } from '../text/context.ts';
import { findPhrases, type Match } from '../text/phrases.ts';
import { type PromptWords, readPrompt, type Word } from '../text/prompt-text.ts';

const onWord: ReadonlySet<string> = new Set(['on']);

/** Verbs and adverbs as they follow the name of one subject: runs, running, dressed, slowly. */
const verb = /([^us']s|ing|ed|ly)$/;
const plural = /([^us]s|men|people|children|cattle)$/;

/**
 * Whether a name is a part of another one: horse race, bear claw, kids' drawings, dog-like.
 * @param following the next name in the prompt: a retriever puppy has two of the same subject
 */
const isPartOfName = (
  prompt: PromptWords,
  match: Match<Subject>,
  following: Match<Subject> | undefined,
): boolean => {
  const [name, next] = prompt.words.slice(match.last) as [Word, Word?];
  if (/['’‑-]/.test(prompt.codePoints[name.end] ?? '')) return true;
  if (isFollowedBy(prompt, match, otherThingAfter)) return true;
  const isFree =
    next?.before !== '' ||
    afterName.has(next.text) ||
    verb.test(next.text) ||
    (following?.first === match.last + 1 && following.value === match.value);
  return !isFree && !plural.test(name.text);
};

/** Maximum distance of a name from a preposition before it: from a very small boat. */
const REACH = 4;
/** Maximum distance of a name from the imitation that it is: statue of a rider on a horse. */
const IMITATION_REACH = 8;

/** Whether a name says whose something is: the roar of a bear. */
const isOwner = ({ words }: PromptWords, { first }: Match<Subject>): boolean => {
  for (let at = first; at > first - REACH && words[at]?.before === ''; at -= 1) {
    if (words[at - 1]?.text === 'of') return !beforeOf.has(words[at - 2]?.text ?? '');
  }
  return false;
};

/** Returns why a name does not claim that its subject can be seen; null if it does. */
const ignoreReasonOf = (
  prompt: PromptWords,
  match: Match<Subject>,
  following: Match<Subject> | undefined,
): ClaimReason | null => {
  const reason = findIgnoreReason(prompt, match);
  if (reason) return reason;
  const { value } = match;
  if (isFollowedBy(prompt, match, denials, 3)) return 'negated';
  if (
    isAfter(prompt, match, imitations, IMITATION_REACH) ||
    isAfter(prompt, match, otherThingBefore, 1) ||
    isPartOfName(prompt, match, following) ||
    isOwner(prompt, match)
  ) {
    return 'ambiguous';
  }
  if (isFollowedBy(prompt, match, onWord) && isFollowedBy(prompt, match, printedOn, REACH)) {
    return 'inner_picture';
  }
  const isAway = vehicles.has(value) && isAfter(prompt, match, insideOf, REACH);
  if (isAway || isAfter(prompt, match, towards, REACH)) return 'out_of_picture';
  if (hasInSentence(prompt, match, hardToRecognize)) return 'hard_to_recognize';
  const elsewhere = elsewhereWith[value];
  return elsewhere && hasInSentence(prompt, match, elsewhere) ? 'out_of_picture' : null;
};

/** Reads the subjects. One doubtful mention makes every mention of the same subject doubtful. */
const read = (prompt: PromptWords): Reading<Subject>[] => {
  const isHybrid = findPhrases(prompt, hybridBook).length > 0;
  const readings = findPhrases(prompt, subjectBook).map((match, at, all) =>
    createReading(
      match,
      match.value,
      isHybrid ? 'ambiguous' : ignoreReasonOf(prompt, match, all[at + 1]),
    ),
  );
  const doubtful = new Set(
    readings.flatMap(({ value, ignoreReason }) => (ignoreReason ? [value] : [])),
  );
  return distinctClaims(ignoreReadings(readings, 'ambiguous', ({ value }) => doubtful.has(value)));
};

export const namesSubjects = (prompt: string): boolean =>
  activeReadings(read(readPrompt(prompt))).length > 0;

const ABSENT_BELOW = 0.2;
/** Score from which a subject is clearly seen in a frame, and the frames that this takes. */
const SEEN_FROM = 0.55;
const MIN_SEEN_FRAMES = 2;

/**
 * Subjects that a name may also mean, or that the model scores instead: a bike, a pickup. They keep
 * it from being absent, but do not confirm it.
 */
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
const isUnclear = ({ info, frames }: FrameStatisticsTable): boolean =>
  Math.min(info.width, info.height) < MIN_SIDE ||
  median(frames.map(({ meanLuma }) => meanLuma)) < MIN_LUMA ||
  median(frames.map(({ detail }) => detail)) < MIN_DETAIL;

const judgeOne = (subject: Subject, frames: readonly SubjectFrame[]): Judgement => {
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
  read,
  judge: (claims, table) => {
    const { subjects = 'subjects_off' } = table;
    const notJudged = (reason: ClaimReason) => claims.map(() => ({ notJudged: reason }));
    if (typeof subjects === 'string') return notJudged(subjects);
    // Asked first: looking for subjects takes a second.
    if (isUnclear(table)) return notJudged('unclear_clip');
    const frames = subjects();
    if (frames.length === 0) return notJudged('unclear_clip');
    return claims.map(({ value }) => judgeOne(value, frames));
  },
};
