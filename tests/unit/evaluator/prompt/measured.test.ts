import { describe, expect, test } from 'vitest';
import type { FrameStatisticsTable } from '../../../../evaluator/analysis/frame-table.ts';
import { checkPrompt } from '../../../../evaluator/detectors/prompt/check-prompt.ts';
import { judgeClaims } from '../../../../evaluator/detectors/prompt/judge-claims.ts';
import { readPrompt } from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';
import type { DetectorState } from '../../../../shared/service-api/evaluation.ts';
import { DRAWN, drawnTable, type Pixel, texture } from '../../../support/frame-tables.ts';

const judged = (table: FrameStatisticsTable, prompt: string): string => {
  const claims = judgeClaims(readPrompt(prompt), table);
  expect(claims).toHaveLength(1);
  const judgment = claims[0]?.judgment ?? 'met';
  if (judgment === 'met' || 'metIn' in judgment) return 'met';
  return 'notJudged' in judgment
    ? `not judged: ${judgment.notJudged}`
    : `${judgment.severity}: ${judgment.description}`;
};

/** A part of an endless scene: steady for 24 frames a second. */
const scene = (x: number, y: number): number => 120 + texture(x, y) + texture(x / 3, y / 3, 1);

const seen = (
  camera: { right?: number; up?: number; growth?: number },
  count = 48,
): FrameStatisticsTable =>
  drawnTable(count, (x, y, frame) => {
    const scale = (camera.growth ?? 1) ** frame;
    return {
      luma: scene(
        (x - DRAWN.width / 2) / scale + (camera.right ?? 0) * frame,
        (y - DRAWN.height / 2) / scale - (camera.up ?? 0) * frame,
      ),
    };
  });

/** A still scene of one colour and brightness, with a square moving before it. */
const painted = (
  paint: (luma: number, frame: number, x: number, y: number) => Pixel,
  count = 36,
): FrameStatisticsTable =>
  drawnTable(count, (x, y, frame) => {
    const isSquare = Math.abs(x - 20 - 2 * frame) < 8 && Math.abs(y - 45) < 8;
    return paint(isSquare ? 230 : scene(x, y), frame, x, y);
  });

const sized = (
  table: FrameStatisticsTable,
  info: Partial<FrameStatisticsTable['info']>,
): FrameStatisticsTable => ({
  ...table,
  info: { ...table.info, ...info },
});

const grey = painted((luma) => ({ luma }));

test.each([
  ['a 5 second video', 5.4, 'met'],
  ['a 10 second video', 10.9, 'met'],
  ['a 5 to 8 second video', 6.5, 'met'],
  ['a 5 second video', 3.2, '3: The prompt asks for 5 seconds; the clip lasts 3.2 seconds.'],
  ['a 10 second video', 2, '5: The prompt asks for 10 seconds; the clip lasts 2 seconds.'],
  ['a 5-8 second video', 10, '2: The prompt asks for 5 to 8 seconds; the clip lasts 10 seconds.'],
  ['a 1 second video', 4, '5: The prompt asks for 1 second; the clip lasts 4 seconds.'],
])('length, %s of %f s: %s', (prompt, sec, expected) => {
  expect(judged(sized(grey, { duration_sec: sec }), prompt)).toBe(expected);
});

describe('frame rate', () => {
  const held = (frames: number) =>
    drawnTable(72, (x, y, frame) => ({ luma: scene(x + 2 * Math.floor(frame / frames), y) }));

  test.each([
    ['24 fps', 1, 'met'],
    ['23.976 fps', 1, 'met'],
    ['25 fps', 1, 'met'],
    ['30 fps', 1, '2: The prompt asks for 30 fps; the clip has 24.'],
    ['60 fps', 1, '4: The prompt asks for 60 fps; the clip has 24.'],
    ['8 fps', 3, 'met'],
    ['12 fps', 2, 'met'],
    [
      '24 fps',
      3,
      '4: The prompt asks for 24 fps; the clip has 24, with only 8 different frames per second.',
    ],
  ])('%s when each picture is held for %i frames: %s', (prompt, frames, expected) => {
    expect(judged(held(frames), prompt)).toBe(expected);
  });

  test('a still clip has the frame rate of its file', () => {
    expect(judged(seen({}), '24 fps')).toBe('met');
  });
});

describe('shape', () => {
  const size = (width: number, height: number) => sized(grey, { width, height });

  test.each([
    ['16:9', size(1920, 1088), 'met'],
    ['16:9', size(854, 480), 'met'],
    ['a vertical video', size(720, 1280), 'met'],
    ['landscape orientation', size(720, 480), 'met'],
    ['a square video', size(512, 512), 'met'],
    ['16:9', size(720, 480), '2: The prompt asks for 16:9; the clip is 720 x 480 pixels, 1.5:1.'],
    [
      'a vertical video',
      size(1280, 720),
      '4: The prompt asks for a vertical picture; the clip is 1280 x 720 pixels, 1.78:1.',
    ],
    [
      '9:16',
      size(1280, 720),
      '5: The prompt asks for 9:16; the clip is 1280 x 720 pixels, 1.78:1.',
    ],
  ])('%s: %#', (prompt, table, expected) => {
    expect(judged(table, prompt)).toBe(expected);
  });

  test('black bars that last all through the clip are measured', () => {
    const barred = painted((luma, _frame, _x, y) => ({ luma: y < 11 || y >= 79 ? 2 : luma }));
    expect(judged(barred, '2.39:1')).toBe('met');
    expect(judged(barred, '16:9')).toBe('met');
    expect(judged(barred, '4:3 format')).toMatch(/2\.35:1 without its black bars/);
    expect(judged(sized(grey, { width: 720, height: 480 }), '2.39:1')).toMatch(/^3: .*1\.5:1\.$/);
  });
});

const sepia = painted((luma) => ({ luma, cb: 128 - luma / 10, cr: 128 + luma / 13 }));
const blue = painted((luma) => ({ luma, cb: 175, cr: 112 }));
const many = painted((luma, _frame, x) => ({
  luma,
  cb: 128 + 40 * Math.sin(x / 12),
  cr: 128 + 40 * Math.cos(x / 12),
}));

test.each([
  ['black and white film', 'grey', grey, 'met'],
  ['black and white film', 'many colours', many, expect.stringMatching(/^5: .*% of the clip/)],
  ['black and white film', 'sepia', sepia, 'not judged: in_between'],
  ['sepia', 'sepia', sepia, 'met'],
  ['sepia', 'grey', grey, expect.stringMatching(/^4: .*gray/)],
  ['sepia', 'many colours', many, expect.stringMatching(/^5: /)],
  ['in full color', 'many colours', many, 'met'],
  ['in full color', 'grey', grey, '5: The prompt asks for color; the clip is gray.'],
  ['mostly blue tones', 'blue', blue, 'met'],
  ['mostly red tones', 'blue', blue, expect.stringMatching(/^5: .*only 0%/)],
  ['warm tones', 'blue', blue, expect.stringMatching(/^5: /)],
  ['cool tones', 'blue', blue, 'met'],
  ['mostly red tones', 'grey', grey, 'not judged: hardly_any_color'],
  ['mostly red tones', 'many colours', many, 'not judged: some_color'],
])('colour, %s where the clip is %s', (prompt, _name, table, expected) => {
  expect(judged(table, prompt)).toEqual(expected);
});

const dark = painted((luma) => ({ luma: luma / 8 }));
const bright = painted((luma) => ({ luma: 150 + luma / 3 }));
const neon = painted((luma, _frame, x) => ({ luma: x % 40 < 18 ? 230 : luma / 8 }));

test.each([
  ['at night', 'dark', dark, 'met'],
  ['at night', 'bright all over', bright, expect.stringMatching(/^5: .*mean brightness 19\d/)],
  ['at night', 'neon in the dark', neon, 'not judged: in_between'],
  ['in broad daylight', 'bright all over', bright, 'met'],
  ['in broad daylight', 'dark', dark, expect.stringMatching(/^5: .*dark all over/)],
  ['in broad daylight', 'neon in the dark', neon, 'not judged: in_between'],
  ['low-key lighting', 'bright all over', bright, expect.stringMatching(/^5: /)],
  ['high-key lighting', 'dark', dark, expect.stringMatching(/^5: /)],
])('light, %s where the clip is %s', (prompt, _name, table, expected) => {
  expect(judged(table, prompt)).toEqual(expected);
});

describe('the camera', () => {
  const still = painted((luma) => ({ luma }), 48);
  const right = seen({ right: 0.8 });
  const slowRight = seen({ right: 0.12 });
  const up = seen({ up: 0.8 });
  const closer = seen({ growth: 1.006 });
  const away = seen({ growth: 1 / 1.006 });
  const stream = drawnTable(48, (x, y, frame) => ({
    luma: y > 25 && y < 75 ? scene(x - 2 * frame, y) : scene(x, y),
  }));

  test.each([
    ['static shot', 'stands still', still, 'met'],
    ['static shot', 'goes to the right', right, expect.stringMatching(/^4: .*right by 2[234]%/)],
    ['static shot', 'goes to the right slowly', slowRight, 'not judged: in_between'],
    ['static shot', 'comes closer', closer, expect.stringMatching(/^4: .*closer by 2[789]%/)],
    ['static shot', 'shows a stream', stream, 'not judged: nothing_to_follow'],
    ['camera pans right', 'goes to the right', right, 'met'],
    ['camera pans right', 'goes to the right slowly', slowRight, 'met'],
    ['camera pans left', 'goes to the right', right, expect.stringMatching(/^5: .*to the right/)],
    ['camera pans left', 'stands still', still, expect.stringMatching(/^5: .*does not move/)],
    ['camera pans left', 'shows a stream', stream, 'not judged: nothing_to_follow'],
    ['camera tilts up', 'goes up', up, 'met'],
    ['camera tilts down', 'goes up', up, expect.stringMatching(/^5: .*moves up/)],
    ['slow zoom in', 'comes closer', closer, 'met'],
    ['slow zoom out', 'comes closer', closer, expect.stringMatching(/^5: .*comes closer/)],
    ['slow zoom out', 'goes away', away, 'met'],
    ['slow zoom in', 'goes away', away, expect.stringMatching(/^5: .*moves away/)],
    ['the camera glides', 'stands still', still, expect.stringMatching(/^5: .*does not move/)],
    ['the camera glides', 'goes to the right', right, 'met'],
  ])('%s where it %s', (prompt, _name, table, expected) => {
    expect(judged(table, prompt)).toEqual(expected);
  });

  test('a rotating picture is neither a static camera nor a pan', () => {
    const turning = drawnTable(48, (x, y, frame) => {
      const [cos, sin] = [Math.cos(0.01 * frame), Math.sin(0.01 * frame)];
      const [right, down] = [x - DRAWN.width / 2, y - DRAWN.height / 2];
      return { luma: scene(right * cos + down * sin, down * cos - right * sin) };
    });
    expect(judged(turning, 'static shot')).toBe('not judged: in_between');
    expect(judged(turning, 'camera pans left')).toBe('not judged: in_between');
    expect(judged(turning, 'the camera rotates')).toBe('met');
  });

  test('the camera is not judged in a clip that is too short or has cuts', () => {
    expect(judged(seen({ right: 0.8 }, 8), 'camera pans left')).toBe('not judged: clip_too_short');
    const halves = drawnTable(48, (x, y, frame) => ({
      luma: frame < 24 ? scene(x, y) : 200 - scene(2 * x + 50, y / 2),
    }));
    expect(judged(halves, 'static shot')).toBe('not judged: has_cuts');
  });

  test('the camera is not judged in a blank picture', () => {
    expect(
      judged(
        drawnTable(48, () => ({ luma: 90 })),
        'static shot',
      ),
    ).toBe('not judged: nothing_to_follow');
  });
});

const fading = (level: (frame: number) => number, white = 0) =>
  painted((luma, frame) => ({ luma: white + (luma - white) * level(frame) }), 60);
const fadeIn = fading((frame) => Math.min(1, frame / 20));
const toBlack = fading((frame) => Math.min(1, (59 - frame) / 20));
const toWhite = fading((frame) => Math.min(1, (59 - frame) / 20), 255);
const half = fading((frame) => Math.max(0.5, Math.min(1, (59 - frame) / 20)));
const moving = seen({ right: 1 }, 72);
const frozenAtEnd = drawnTable(72, (x, y, frame) => ({
  luma: scene(x + Math.min(50, frame), y),
}));
const looping = drawnTable(72, (x, y, frame) => ({
  luma: scene(x + 12 * Math.sin((2 * Math.PI * frame) / 72), y),
}));
const shots = (count: number) =>
  drawnTable(72, (x, y, frame) => {
    const shot = Math.floor((frame * count) / 72);
    const wide = 1 + 0.7 * shot;
    return { luma: 60 + 50 * shot + texture((x + frame / 4) / wide, y * wide, 3 * shot) };
  });
const black = drawnTable(48, () => ({ luma: 3 }));

test.each([
  ['fade in from black', 'a fade in', fadeIn, 'met'],
  ['fade to black', 'a fade in', fadeIn, expect.stringMatching(/^5: .*ends with \d+% /)],
  ['fade to black', 'a fade to black', toBlack, 'met'],
  ['fade to black', 'half a fade', half, expect.stringMatching(/^3: /)],
  ['fade to white', 'a fade to white', toWhite, 'met'],
  ['fade to white', 'a fade to black', toBlack, expect.stringMatching(/^5: /)],
  ['fade to black', 'black', black, 'not judged: in_between'],
  ['freeze frame at the end', 'a freeze at the end', frozenAtEnd, 'met'],
  ['freeze frame at the end', 'motion', moving, expect.stringMatching(/^5: .*the last frame/)],
  ['freeze frame at the end', 'nothing that moves', black, 'not judged: static_clip'],
  ['seamless loop', 'a loop', looping, 'met'],
  ['seamless loop', 'motion', moving, expect.stringMatching(/^\d: .*differs from the first/)],
  ['no cuts', 'one shot', shots(1), 'met'],
  ['no cuts', 'two shots', shots(2), expect.stringMatching(/^4: .*1 \(at 1\.5 s\)/)],
  ['a video in three shots', 'three shots', shots(3), 'met'],
  ['a video in three shots', 'one shot', shots(1), expect.stringMatching(/^5: .*has none/)],
  ['quick cuts', 'three shots', shots(3), 'met'],
  ['quick cuts', 'one shot', shots(1), expect.stringMatching(/^5: /)],
])('fades, freezes, loops and cuts: %s where the clip has %s', (prompt, _name, table, expected) => {
  expect(judged(table, prompt)).toEqual(expected);
});

test.each([
  [
    'slow motion',
    'rushes by',
    seen({ right: 8 }),
    expect.stringMatching(/^3: .*1\.2 times its width/),
  ],
  ['slow motion', 'moves slowly', seen({ right: 0.4 }), 'not judged: unknown_speed'],
  ['time lapse', 'moves', seen({ right: 0.4 }), 'not judged: unknown_speed'],
  ['time lapse', 'stands still', seen({}), expect.stringMatching(/^5: .*nothing changes/)],
])('judges only impossible speeds: %s where the clip %s', (prompt, _name, table, expected) => {
  expect(judged(table, prompt)).toEqual(expected);
});

describe('the detector', () => {
  /** The claims in the state, as `words: outcome`. */
  const outcomes = ({ clipcheck_claims: claims = [] }: DetectorState): string[] =>
    claims.map((claim) => {
      const why =
        claim.outcome === 'not_judged'
          ? claim.reason.code
          : claim.outcome === 'contradicted'
            ? `contradicted by ${claim.finding_id}`
            : claim.outcome;
      return `${claim.prompt_segment.text}: ${why}`;
    });

  test('is skipped with a reason when the prompt makes no measurable claim', () => {
    const { findings, state } = checkPrompt('A fox in the snow', grey);
    expect(findings).toEqual([]);
    expect(state).toMatchObject({
      status: 'skipped',
      error: { code: 'not_judged', message: expect.stringMatching(/^The prompt asks for nothing/) },
    });
    expect(outcomes(state)).toEqual(['A fox in the snow: not_measured']);
  });

  test('is skipped with the claims and their reasons when none can be measured in the clip', () => {
    const prompt = 'A red fox, a blue kite, a green boot and a yellow hat, slow motion, handheld';
    const { findings, state } = checkPrompt(prompt, grey);
    expect(findings).toEqual([]);
    expect(state.status).toBe('skipped');
    expect(state.error?.message).toBe(
      'The prompt says "red", "blue", "green" and 1 more (color of an object or a part; only the entire picture is measured); "slow motion" (the real speed of the subject is unknown); "handheld" (not clearly camera motion; only a static camera and motion in one direction are measured).',
    );
  });

  test('is completed when one claim could be judged, with findings in the order of the text', () => {
    const prompt = '🦊 A fox, slow motion, in full color, 5 second video, 24 fps';
    const { findings, state } = checkPrompt(prompt, sized(grey, { duration_sec: 3.2 }));
    expect(state.status).toBe('completed');
    expect(findings.map(({ id, severity }) => [id, severity])).toEqual([
      ['colour-22-35', 5],
      ['length-37-51', 3],
    ]);
    expect(findings[1]?.prompt_segment).toEqual({
      text: '5 second video',
      char_start: 37,
      char_end: 51,
    });
    expect(outcomes(state)).toEqual([
      'A fox: not_measured',
      'slow motion: unknown_speed',
      'in full color: contradicted by colour-22-35',
      '5 second video: contradicted by length-37-51',
      '24 fps: as_claimed',
    ]);
  });
});
