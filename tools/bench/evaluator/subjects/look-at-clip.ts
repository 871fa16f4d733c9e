import { buildFrameTable } from '../../../../evaluator/analysis/build-frame-table.ts';
import { decodeClip } from '../../../../evaluator/analysis/decode-clip.ts';
import { subject } from '../../../../evaluator/detectors/prompt/kinds/subject.ts';
import { findSubjects } from '../../../../evaluator/subjects/find-subjects.ts';
import { type Subject, subjectClasses } from '../../../../evaluator/subjects/subject-classes.ts';
import {
  openPictureScaler,
  type PictureScaler,
  type SubjectPicture,
  subjectFrames,
} from '../../../../evaluator/subjects/subject-picture.ts';

export const frameCounts = [1, 4, 6, 8] as const;

export type SeenClip = {
  /** The subjects that it reports as absent, by the number of frames looked at. */
  readonly absent: ReadonlyMap<number, ReadonlySet<Subject>>;
  readonly frameMs: number;
};

export const lookAtClip = async (path: string): Promise<SeenClip> => {
  const table = await buildFrameTable(path);
  const wanted = new Map<number, ReadonlySet<number>>();
  const pictures: SubjectPicture[] = [];
  using opened = new DisposableStack();
  let scaler: PictureScaler | null = null;
  let index = 0;
  await decodeClip(path, (frame, sec, turns, frameCount) => {
    for (const count of frameCounts) wanted.set(count, subjectFrames(frameCount, count));
    if ([...wanted.values()].some((frames) => frames.has(index))) {
      scaler ??= opened.use(openPictureScaler(frame, turns));
      pictures.push(scaler.scale(frame, index, sec));
    }
    index += 1;
  });
  const find = await findSubjects();
  const before = process.cpuUsage();
  const seen = find(pictures);
  const { user, system } = process.cpuUsage(before);
  const absentIn = (frames: ReadonlySet<number>): Set<Subject> => {
    const subjects = () => seen.filter(({ frame }) => frames.has(frame));
    const judge = subject.judge({ ...table, subjects });
    return new Set(
      subjectClasses.flatMap(([value]) => {
        const judgement = judge(value);
        return typeof judgement === 'object' && 'severity' in judgement ? [value] : [];
      }),
    );
  };
  return {
    absent: new Map([...wanted].map(([count, frames]) => [count, absentIn(frames)])),
    frameMs: (user + system) / 1000 / Math.max(1, seen.length),
  };
};
