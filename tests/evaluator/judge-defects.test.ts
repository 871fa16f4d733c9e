import { describe, expect, test } from 'vitest';
import { createBudget } from '../../evaluator/judge/client/budget.ts';
import { createJudgeClient } from '../../evaluator/judge/client/judge-client.ts';
import { judgeDefects } from '../../evaluator/judge/judge-defects.ts';
import type { Area, WantedPicture } from '../../evaluator/judge/judge-run.ts';
import { takePictures } from '../../evaluator/judge/take-pictures.ts';
import type { SubjectFrame } from '../../evaluator/subjects/subject-classes.ts';
import { turnClip } from '../../tools/frame-clips/turn-clip.ts';
import { readPicture, rgbaOf } from '../support/av-frames.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { sendJson } from '../support/raw-server.ts';
import type { Asked, JudgeReply } from '../support/scripted-judge.ts';
import { serveJudge } from '../support/servers.ts';

const info = { duration_sec: 2, width: 640, height: 360, fps: 24, num_frames: 48 };

const person = (frame: number, xmin: number, size: number): SubjectFrame => ({
  frame,
  sec: frame / 24,
  scores: {} as SubjectFrame['scores'],
  sightings: [
    { subject: 'person', score: 0.8, box: { xmin, ymin: 0.2, xmax: xmin + size, ymax: 0.8 } },
  ],
});

const judgeWith = async (
  reply: (asked: Asked) => JudgeReply,
  people: readonly SubjectFrame[],
  num_frames = info.num_frames,
) => {
  const judge = await serveJudge(reply);
  const url = new URL('/v1', judge.url);
  const client = createJudgeClient({ url, model: 'seer', apiKey: null });
  const limits = { requests: 50, tokens: 1e6, seconds: 30 };
  const budget = createBudget(limits, new AbortController().signal);
  const wanted: WantedPicture[] = [];
  const findings = await judgeDefects(
    { prompt: 'A dancer', info: { ...info, num_frames }, people },
    {
      judgeName: 'seer',
      ask: (question) => client.ask(question, budget),
      takePictures: async (list) => {
        wanted.push(...list);
        return list.map(({ frame }) => ({ frame, sec: frame / 24, jpeg: '/9j/2Q==' }));
      },
      counts: (kind) => kind === 'face',
    },
  );
  return { findings, wanted, namesAsked: judge.namesAsked() };
};

const none = { can_be_seen: true, frames: [] };

test('frames and box of a finding are those of the crop, whatever the model says', async () => {
  const { findings, wanted } = await judgeWith(
    ({ name, frames }) => {
      if (name === 'defect_hands') return { can_be_seen: true, frames: [...frames, 7, 4000] };
      return name === 'sound_hands' ? { can_be_seen: true, frames: frames.slice(0, 1) } : none;
    },
    [person(12, 0.1, 0.1), person(30, 0.4, 0.4)],
  );
  expect(wanted.map(({ frame }) => frame)).toEqual([27, 30, 33, 36]);
  expect(findings).toMatchObject([
    {
      id: 'judge-hands-1-30-36',
      clipcheck_kind: 'judge-hands',
      clipcheck_possible: true,
      region: { start: { frame: 30, timecode: '00:00:01:06' }, end: { frame: 36 } },
    },
  ]);
  const boxes = findings[0]?.region?.boxes ?? [];
  expect(boxes.map(({ frame }) => frame)).toEqual([30, 33, 36]);
  for (const side of [boxes[0]?.box.xmin, boxes[0]?.box.xmax]) expect(side).toBeDefined();
  expect(boxes[0]?.box.xmin).toBeCloseTo(0.3);
  expect(boxes[0]?.box.xmax).toBeCloseTo(0.9);
});

describe('no finding without agreement:', () => {
  test.for([
    ['yes to both questions', { can_be_seen: true, frames: 'all' }],
    ['not visible the second time', { can_be_seen: false, frames: [] }],
  ] as const)('%s', async ([, sound]) => {
    const { findings } = await judgeWith(
      ({ name, frames }) => {
        if (name.startsWith('defect')) return { can_be_seen: true, frames };
        return { ...sound, frames: sound.frames === 'all' ? frames : [] };
      },
      [person(12, 0.1, 0.3)],
    );
    expect(findings).toEqual([]);
  });

  test('asks for no confirmation of nothing, and nothing without people', async () => {
    const quiet = await judgeWith(() => none, [person(12, 0.1, 0.3)]);
    expect(quiet.namesAsked).toHaveLength(5);
    expect((await judgeWith(() => none, [])).namesAsked).toEqual([]);
  });
});

test('a clip of a few frames is asked about all of them, and one frame about nothing that vanishes', async () => {
  const three = await judgeWith(() => none, [person(1, 0.1, 0.3)], 3);
  expect(three.wanted.map(({ frame }) => frame)).toEqual([0, 1, 2]);
  const one = await judgeWith(() => none, [person(0, 0.1, 0.3)], 1);
  expect(one.wanted.map(({ frame }) => frame)).toEqual([0]);
  expect(one.namesAsked).not.toContain('defect_vanish');
  const single = await judgeWith(
    ({ name, frames }) => {
      if (frames.length > 1) {
        return (response) =>
          sendJson(response, 400, { error: 'At most 1 image(s) may be provided' });
      }
      return name === 'defect_vanish' ? { can_be_seen: true, frames } : none;
    },
    [person(12, 0.1, 0.3)],
  );
  expect(single.findings).toEqual([]);
});

test('a measured kind is no mere possibility', async () => {
  const { findings } = await judgeWith(
    ({ name, frames }) => (name === 'defect_face' ? { can_be_seen: true, frames } : none),
    [person(12, 0.1, 0.3)],
  );
  expect(findings[0]).not.toHaveProperty('clipcheck_possible');
});

test('takes upright pictures of frames and areas, of 512 to 768 pixels', async () => {
  const bytes = await makeClip({ pictures: moving(12, 24), width: 320, height: 192 });
  const folder = await makeFolder({ 'clip.mp4': bytes });
  const area = { xmin: 0.5, ymin: 0, xmax: 1, ymax: 0.5 };
  const pictures = await takePictures(`${folder}/clip.mp4`, [
    { frame: 11, area: null },
    { frame: 0, area },
  ]);
  expect(pictures.map(({ frame, sec }) => [frame, sec])).toEqual([
    [11, 0.458333],
    [0, 0],
  ]);
  const sizes = await Promise.all(
    pictures.map(({ jpeg }) =>
      readPicture(Buffer.from(jpeg, 'base64'), ({ width, height }) => [width, height]),
    ),
  );
  expect(sizes).toEqual([
    [512, 307],
    [512, 307],
  ]);
});

/** Mean of the green channel in an area of a picture. */
const brightness = (jpeg: string, { xmin, ymin, xmax, ymax }: Area): Promise<number> =>
  readPicture(Buffer.from(jpeg, 'base64'), (frame) => {
    const { width, height } = frame;
    const isInside = (pixel: number) => {
      const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height];
      return x >= xmin && x < xmax && y >= ymin && y < ymax;
    };
    const levels = [...rgbaOf(frame)]
      .filter((_, at) => at % 4 === 1)
      .filter((_, at) => isInside(at));
    return levels.reduce((sum, level) => sum + level, 0) / levels.length;
  });

test.for([0, 1, 2, 3])('takes areas as they are shown, after %s quarter turns', async (turns) => {
  const bytes = await makeClip({ pictures: moving(1, 24), width: 320, height: 192 });
  const folder = await makeFolder({ 'clip.mp4': turnClip(bytes, turns) });
  const whole = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };
  const areas = [0.05, 0.37, 0.7].flatMap((xmin) =>
    [0.05, 0.37, 0.7].map((ymin) => ({ xmin, ymin, xmax: xmin + 0.26, ymax: ymin + 0.26 })),
  );
  const wanted = [whole, ...areas].map((area) => ({ frame: 0, area }));
  const [full, ...crops] = await takePictures(`${folder}/clip.mp4`, wanted);
  const shown = await Promise.all(areas.map((area) => brightness(full?.jpeg ?? '', area)));
  const taken = await Promise.all(crops.map(({ jpeg }) => brightness(jpeg, whole)));
  expect(taken).toHaveLength(areas.length);
  for (const [at, level] of taken.entries())
    expect(Math.abs(level - (shown[at] ?? 0))).toBeLessThan(4);
  expect(Math.max(...shown) - Math.min(...shown)).toBeGreaterThan(10);
});
