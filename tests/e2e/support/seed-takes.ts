import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { type FrameClip, makeFrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { type ReviewClip, seedReview } from '../../../tools/library/seed-review.ts';
import { numberedClip } from '../../support/tiny-clips.ts';

export type Take = {
  readonly clip: FrameClip;
  readonly clipId: ClipId;
  /** Oldest first. */
  readonly runIds: readonly RunId[];
};

/**
 * Takes of one prompt, all of 320 x 180 pixels where nothing else is said:
 * - `first`: 72 frames at 24 fps, evaluated twice
 * - `twin`: the same pictures in a file of its own
 * - `later`: 71 frames at 24 fps, whose first frame is the number 19
 * - `faster`: 150 frames at 60 fps
 * - `larger`: 48 frames at 24 fps, 322 x 182
 * - `lost`: its file is missing
 */
export type Takes = Readonly<Record<TakeName, Take>>;
export type TakeName = 'first' | 'twin' | 'later' | 'faster' | 'larger' | 'lost';

/** The recipe of each; `copy` makes another file with the same pictures. */
const sources: Readonly<Record<TakeName, { recipe: string; copy: number }>> = {
  first: { recipe: 'fps24', copy: 0 },
  twin: { recipe: 'fps24', copy: 1 },
  later: { recipe: 'edit-list-cut', copy: 0 },
  faster: { recipe: 'fps60', copy: 0 },
  larger: { recipe: 'odd-size', copy: 0 },
  lost: { recipe: 'fps24', copy: 2 },
};

const prompt = 'Numbers that go up in black and white';

const glitch = (start: number, end: number, description: string): ReceivedFinding => {
  const pointAt = (frame: number) => ({ frame, sec: frame / 24, timecode: '' });
  return {
    id: description,
    type: 'visual_glitch',
    description,
    region: { start: pointAt(start), end: pointAt(end), boxes: [] },
  };
};

const mismatch = (severity: number): ReceivedFinding => ({
  id: 'words',
  type: 'prompt_misalignment',
  description: 'They go down',
  severity,
  prompt_segment: { text: 'go up', char_start: 13, char_end: 18 },
});

/**
 * The second run of `first` and the one of `later` differ from its first run in every way; `faster`
 * has a finding at its very end.
 */
const runsOf = (name: TakeName): ReviewClip['runs'] => {
  const older = [glitch(8, 12, 'It flickers'), glitch(50, 52, 'It blinks'), mismatch(2)];
  const newer = [glitch(10, 14, 'It flickers'), mismatch(5), glitch(30, 33, 'It jumps')];
  if (name === 'first') return [{ findings: older }, { findings: newer }];
  if (name === 'faster') return [{ findings: [...older, glitch(59, 60, 'It ends')] }];
  return [{ findings: name === 'later' ? newer : older }];
};

export const seedTakes = async (dataDir: string): Promise<Takes> => {
  const folder = join(dirname(dataDir), 'takes');
  mkdirSync(folder);
  const names = Object.keys(sources) as TakeName[];
  const clips = new Map<TakeName, FrameClip>();
  for (const name of names) {
    const { recipe, copy } = sources[name];
    const clip = await makeFrameClip(recipe);
    const bytes = readFileSync(clip.path);
    writeFileSync(join(folder, `${name}.mp4`), copy === 0 ? bytes : numberedClip(bytes, copy));
    clips.set(name, clip);
  }
  const seeded = await seedReview(
    dataDir,
    names.map((name) => ({
      path: join(folder, `${name}.mp4`),
      ...{ prompt, runs: runsOf(name), isMissing: name === 'lost' },
    })),
  );
  const takeOf = (name: TakeName): Take => {
    const [clip, known] = [clips.get(name), seeded[names.indexOf(name)]];
    if (!clip || !known) throw new Error(`${name} was not put into the library`);
    return { clip, clipId: known.clipId, runIds: known.runIds };
  };
  return {
    first: takeOf('first'),
    twin: takeOf('twin'),
    later: takeOf('later'),
    faster: takeOf('faster'),
    larger: takeOf('larger'),
    lost: takeOf('lost'),
  };
};
