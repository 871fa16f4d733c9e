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
 * Takes of one prompt, all of 320 x 180 pixels:
 * - `first`: 72 frames at 24 fps, evaluated twice
 * - `twin`: the same pictures in a file of its own
 * - `later`: 71 frames at 24 fps, whose first frame is the number 19
 * - `faster`: 150 frames at 60 fps
 */
export type Takes = Readonly<Record<TakeName, Take>>;
export type TakeName = 'first' | 'twin' | 'later' | 'faster';

const recipes: Readonly<Record<TakeName, string>> = {
  first: 'fps24',
  twin: 'fps24',
  later: 'edit-list-cut',
  faster: 'fps60',
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

/** The second run of `first` and the one of `later` differ from its first run in every way. */
const runsOf = (name: TakeName): ReviewClip['runs'] => {
  const older = [glitch(8, 12, 'It flickers'), glitch(50, 52, 'It blinks'), mismatch(2)];
  const newer = [glitch(10, 14, 'It flickers'), mismatch(5), glitch(30, 33, 'It jumps')];
  if (name === 'first') return [{ findings: older }, { findings: newer }];
  return [{ findings: name === 'later' ? newer : older }];
};

export const seedTakes = async (dataDir: string): Promise<Takes> => {
  const folder = join(dirname(dataDir), 'takes');
  mkdirSync(folder);
  const names = Object.keys(recipes) as TakeName[];
  const clips = new Map<TakeName, FrameClip>();
  for (const name of names) {
    const clip = await makeFrameClip(recipes[name]);
    const bytes = readFileSync(clip.path);
    writeFileSync(join(folder, `${name}.mp4`), name === 'twin' ? numberedClip(bytes, 1) : bytes);
    clips.set(name, clip);
  }
  const seeded = await seedReview(
    dataDir,
    names.map((name) => ({ path: join(folder, `${name}.mp4`), prompt, runs: runsOf(name) })),
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
  };
};
