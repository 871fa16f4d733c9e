import { areaOf, sharedArea } from '../../shared/service-api/box-area.ts';
import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import { opinionKind } from '../../shared/service-api/judge-version.ts';
import type { VisualGlitch } from '../detectors/find-glitches.ts';
import { timecode } from '../detectors/timecode.ts';
import type { SubjectFrame } from '../subjects/subject-classes.ts';
import type { Picture } from './client/question.ts';
import type { Area, JudgedClip, JudgeRun } from './judge-run.ts';
import {
  type DefectKind,
  defectKinds,
  defectQuestion,
  defectTexts,
} from './questions/defect-questions.ts';

const MAX_PEOPLE = 2;
/** Added to each side of a person's box, as a share of it. */
const MARGIN = 0.25;
const PICTURES = 4;
/** Distance of the pictures of a person, in seconds. */
const STEP_SEC = 0.125;
/** A box that shares more of itself with a larger one is of the same person. */
const SAME_PERSON_SHARE = 0.5;

type Person = { frame: number; box: Area };

/** Returns the largest people of the frame that shows the largest one. */
const findPeople = (frames: readonly SubjectFrame[]): Person[] => {
  const largestFirst = frames
    .flatMap(({ frame, sightings }) =>
      sightings.flatMap(({ subject, box }) => (subject === 'person' ? [{ frame, box }] : [])),
    )
    .toSorted((one, other) => areaOf(other.box) - areaOf(one.box));
  const people: Person[] = [];
  for (const { frame, box } of largestFirst) {
    const maxShared = SAME_PERSON_SHARE * areaOf(box);
    const isKnown = people.some((larger) => sharedArea(larger.box, box) > maxShared);
    if (frame === largestFirst[0]?.frame && !isKnown) people.push({ frame, box });
  }
  return people.slice(0, MAX_PEOPLE);
};

const widened = ({ xmin, ymin, xmax, ymax }: Area): Area => {
  const [x, y] = [(xmax - xmin) * MARGIN, (ymax - ymin) * MARGIN];
  return {
    xmin: Math.max(0, xmin - x),
    ymin: Math.max(0, ymin - y),
    xmax: Math.min(1, xmax + x),
    ymax: Math.min(1, ymax + y),
  };
};

/** Frames in a row, of which the second is the one in which the person was seen. */
const framesAround = (frame: number, { fps, num_frames }: VideoInfo): number[] => {
  const last = num_frames - 1;
  const maxStep = Math.floor(last / (PICTURES - 1));
  const step = Math.max(1, Math.min(maxStep, Math.round(fps * STEP_SEC)));
  const first = Math.max(0, Math.min(frame - step, last - (PICTURES - 1) * step));
  const frames = Array.from({ length: PICTURES }, (_, at) => Math.min(last, first + at * step));
  return [...new Set(frames)];
};

/** Returns the pictures with the defect in both askings; a contradiction is no finding. */
export const picturesWith = async (
  kind: DefectKind,
  pictures: readonly Picture[],
  { ask }: JudgeRun,
): Promise<readonly Picture[]> => {
  // One frame alone shows nothing vanish, also if a server takes no more.
  const isTooFew = ({ length }: readonly Picture[]) => kind === 'vanish' && length < 2;
  if (isTooFew(pictures)) return [];
  const { answer, pictures: shown } = await ask(defectQuestion(kind, 'defect', pictures));
  const claimed = shown.filter(({ frame }) => answer.frames.includes(frame));
  if (!answer.can_be_seen || claimed.length === 0 || isTooFew(shown)) return [];
  const { answer: turned } = await ask(defectQuestion(kind, 'sound', shown));
  if (!turned.can_be_seen) return [];
  return claimed.filter(({ frame }) => !turned.frames.includes(frame));
};

/**
 * Asks about each defect in crops of people, four frames in a row. Frames and box of a finding are
 * those of the crop: models place things badly.
 * @throws AnalysisFailedError
 */
export const judgeDefects = async (
  { info, people }: JudgedClip,
  run: JudgeRun,
): Promise<VisualGlitch[]> => {
  const findings: VisualGlitch[] = [];
  const pointAt = ({ frame, sec }: Picture) => ({
    frame,
    sec,
    timecode: timecode(frame, info.fps),
  });
  for (const [index, { frame: seenIn, box }] of findPeople(people).entries()) {
    const area = widened(box);
    const wanted = framesAround(seenIn, info).map((frame) => ({ frame, area }));
    const pictures = await run.takePictures(wanted);
    for (const kind of defectKinds) {
      const shown = await picturesWith(kind, pictures, run);
      const [first, last] = [shown[0], shown.at(-1)];
      if (!first || !last) continue;
      findings.push({
        id: `${opinionKind(kind)}-${index + 1}-${first.frame}-${last.frame}`,
        type: 'visual_glitch',
        clipcheck_kind: opinionKind(kind),
        ...(!run.counts(kind) && { clipcheck_possible: true }),
        description: `${defectTexts[kind].found} Judged by ${run.judgeName}, which was asked twice.`,
        region: {
          start: pointAt(first),
          end: pointAt(last),
          boxes: shown.map(({ frame, sec }) => ({ frame, sec, box: area })),
        },
      });
    }
  }
  return findings;
};
