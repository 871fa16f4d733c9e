import { activeReadings } from '../../../../evaluator/detectors/prompt/claim.ts';
import { subject } from '../../../../evaluator/detectors/prompt/kinds/subject.ts';
import { readPrompt } from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';
import { type Subject, subjectClasses } from '../../../../evaluator/subjects/subject-classes.ts';
import type { LabelledClip } from './labelled-clips.ts';
import { frameCounts, type SeenClip } from './look-at-clip.ts';

export type ScoredClip = { readonly clip: LabelledClip; readonly seen: SeenClip };

export type Tally = { present: number; calledAbsent: number; absent: number; found: number };

const noTally = (): Tally => ({ present: 0, calledAbsent: 0, absent: 0, found: 0 });

const isAbsent = ({ absent }: SeenClip, count: number, name: Subject): boolean =>
  absent.get(count)?.has(name) ?? false;

const add = (tally: Tally, { present, arguable }: LabelledClip, name: Subject, is: boolean) => {
  if (present.has(name)) {
    tally.present += 1;
    if (is) tally.calledAbsent += 1;
  } else if (!arguable.has(name)) {
    tally.absent += 1;
    if (is) tally.found += 1;
  }
};

export const tallySubjects = (clips: readonly ScoredClip[], count: number): Map<Subject, Tally> =>
  new Map(
    subjectClasses.map(([name]) => {
      const tally = noTally();
      for (const { clip, seen } of clips) add(tally, clip, name, isAbsent(seen, count, name));
      return [name, tally];
    }),
  );

export const sumTallies = (tallies: Iterable<Tally>): Tally => {
  const sum = noTally();
  for (const one of tallies) {
    for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += one[key];
  }
  return sum;
};

export const tallyFrameCounts = (clips: readonly ScoredClip[]): [number, Tally][] =>
  frameCounts.map((count) => [count, sumTallies(tallySubjects(clips, count).values())]);

const claimedIn = (prompt: string): Subject[] =>
  activeReadings(subject.read(readPrompt(prompt))).map(({ value }) => value);

export const tallySwapped = (clips: readonly ScoredClip[], count: number): Tally => {
  const tally = noTally();
  for (const prompt of new Set(clips.map(({ clip }) => clip.prompt))) {
    const others = clips.filter(({ clip }) => clip.prompt !== prompt);
    for (const name of claimedIn(prompt)) {
      for (const { clip, seen } of others) add(tally, clip, name, isAbsent(seen, count, name));
    }
  }
  return tally;
};

export type OwnFinding = { name: string; subject: Subject; label: string };

export const listOwnFindings = (clips: readonly ScoredClip[], count: number): OwnFinding[] =>
  clips.flatMap(({ clip, seen }) =>
    claimedIn(clip.prompt)
      .filter((name) => isAbsent(seen, count, name))
      .map((name) => ({ name: clip.name, subject: name, label: labelOf(clip, name) })),
  );

const labelOf = ({ present, arguable }: LabelledClip, name: Subject): string => {
  if (present.has(name)) return 'WRONG: present';
  return arguable.has(name) ? 'arguable' : 'right: absent';
};

/** Returns the 95% confidence interval of a share (Wilson), as two shares. */
export const shareInterval = (count: number, all: number): [number, number] => {
  if (all === 0) return [0, 1];
  const z = 1.96;
  const share = count / all;
  const middle = share + (z * z) / (2 * all);
  const half = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  return [middle - half, middle + half].map((end) => end / (1 + (z * z) / all)) as [number, number];
};
