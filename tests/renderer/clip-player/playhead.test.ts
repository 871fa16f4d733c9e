import { describe, expect, it } from 'vitest';
import { clampSpeed, nextSpeed } from '../../../renderer/features/clip-player/playback/playhead.ts';
import { createFrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { drivePlayhead } from '../../support/driven-playhead.ts';
import { evenTable } from '../../support/made-up-values.ts';

const counted = (first: number, last: number): number[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, at) =>
    first < last ? first + at : first - at,
  );

describe('Going from frame to frame', () => {
  it('reports a frame only once it has been drawn', async () => {
    const { playhead, decode, settle } = drivePlayhead(evenTable(24, 72), {
      has: (frame) => frame === 0,
    });
    expect(playhead.state()).toMatchObject({ frame: 0, isDrawn: false });
    playhead.redraw();
    await settle();
    expect(playhead.state()).toMatchObject({ frame: 0, isDrawn: true, isWaiting: false });
    playhead.goTo(40);
    expect(playhead.state()).toMatchObject({ frame: 0, isWaiting: true });
    await decode();
    expect(playhead.state()).toMatchObject({ frame: 40, isWaiting: false });
  });

  it('counts steps from the last requested frame, and stays within the clip', async () => {
    const { playhead, decode } = drivePlayhead(evenTable(24, 72), { has: () => false });
    for (let press = 0; press < 5; press += 1) playhead.step(1);
    await decode();
    await decode();
    expect(playhead.state().frame).toBe(5);
    playhead.step(-10);
    await decode();
    expect(playhead.state().frame).toBe(0);
    playhead.goTo(1000);
    await decode();
    expect(playhead.state().frame).toBe(71);
  });

  it('decodes one frame at a time, and only the last of those requested meanwhile', async () => {
    const { playhead, asked, shown, decode } = drivePlayhead(evenTable(24, 72), {
      has: () => false,
    });
    for (const frame of [10, 20, 30, 40]) playhead.goTo(frame);
    expect(asked.map(({ frame }) => frame)).toEqual([10]);
    await decode();
    expect(asked.map(({ frame }) => frame)).toEqual([10, 40]);
    await decode();
    expect(shown).toEqual([10, 40]);
    expect(playhead.state().isWaiting).toBe(false);
  });

  it('draws decoded frames at once, whatever is still being decoded', async () => {
    const { playhead, shown, settle, decode } = drivePlayhead(evenTable(24, 72), {
      has: (frame) => frame < 10,
    });
    playhead.goTo(50);
    playhead.goTo(3);
    await settle();
    expect(playhead.state()).toMatchObject({ frame: 3, isWaiting: false });
    await decode();
    expect(shown).toEqual([3]);
  });

  it('tells the decoder the direction', async () => {
    const { playhead, asked, settle } = drivePlayhead(evenTable(24, 72));
    for (const by of [1, -1, 10, -10]) {
      playhead.step(by);
      await settle();
    }
    playhead.goTo(60);
    await settle();
    playhead.goTo(5);
    await settle();
    expect(asked.map(({ direction }) => direction)).toEqual([1, -1, 1, -1, 1, 1]);
  });

  it('reports why a frame cannot be shown, and continues from there', async () => {
    const { playhead, fail, decode } = drivePlayhead(evenTable(24, 72), { has: () => false });
    playhead.goTo(7);
    await fail('Frame 7 is damaged.');
    expect(playhead.state()).toMatchObject({ isWaiting: false, problem: 'Frame 7 is damaged.' });
    playhead.step(1);
    await decode();
    expect(playhead.state()).toMatchObject({ frame: 8, problem: null });
  });

  it('draws nothing and notifies nobody once it is closed', async () => {
    const { playhead, shown, pass } = drivePlayhead(evenTable(24, 72));
    playhead.play();
    playhead.close();
    await pass(0.5);
    expect(shown).toEqual([]);
  });
});

describe('Playing', () => {
  it('shows every frame in order at the speed of the clip, and stops at the last', async () => {
    const { playhead, shown, pass } = drivePlayhead(evenTable(24, 24));
    playhead.redraw();
    playhead.play();
    await pass(0.5);
    expect(playhead.state().frame).toBe(12);
    await pass(0.6);
    expect(shown).toEqual(counted(0, 23));
    expect(playhead.state()).toMatchObject({ isPlaying: false, frame: 23 });
  });

  it('begins again at the end', async () => {
    const { playhead, pass } = drivePlayhead(evenTable(24, 24), { firstFrame: 23 });
    playhead.play();
    await pass(0.25);
    expect(playhead.state()).toMatchObject({ isPlaying: true, frame: 6 });
  });

  it('follows the times of the frames where their rate varies', async () => {
    const table = createFrameTable([0, 0.1, 0.2, 0.7, 0.75, 0.8], 0.2);
    const { playhead, pass } = drivePlayhead(table);
    playhead.play();
    await pass(0.45);
    expect(playhead.state().frame).toBe(2);
    await pass(0.27);
    expect(playhead.state().frame).toBe(3);
    await pass(0.1);
    expect(playhead.state().frame).toBe(5);
  });

  it('plays backwards through every frame to the first', async () => {
    const { playhead, shown, pass } = drivePlayhead(evenTable(24, 24), { firstFrame: 23 });
    playhead.redraw();
    playhead.shuttle(-1);
    await pass(1.1);
    expect(shown).toEqual(counted(23, 0));
    expect(playhead.state()).toMatchObject({ isPlaying: false, frame: 0, speed: 1 });
  });

  it.each([0.1, 0.25, 0.5, 1.5, 2])('plays at %s times the speed', async (speed) => {
    const { playhead, pass } = drivePlayhead(evenTable(24, 240));
    playhead.setSpeed(speed);
    playhead.play();
    await pass(2);
    expect(playhead.state().frame).toBe(Math.floor(48 * speed + 1e-6));
  });

  it('skips frames that come faster than the screen, but only shows the one for the time', async () => {
    const { playhead, shown, pass } = drivePlayhead(evenTable(120, 240));
    playhead.play();
    await pass(1);
    expect(playhead.state().frame).toBe(120);
    expect(shown.every((frame, at) => at === 0 || frame === (shown[at - 1] ?? 0) + 2)).toBe(true);
  });

  it('waits for a frame that is not decoded, and for its time', async () => {
    const ready = new Set(counted(0, 11));
    const { playhead, pass, decode } = drivePlayhead(evenTable(24, 48), {
      has: (frame) => ready.has(frame),
    });
    playhead.play();
    await pass(2);
    expect(playhead.state()).toMatchObject({ isPlaying: true, isWaiting: true, frame: 11 });
    for (const frame of counted(12, 47)) ready.add(frame);
    await decode();
    await pass(0.5);
    expect(playhead.state()).toMatchObject({ isWaiting: false, frame: 24 });
  });

  it('keeps the time where frames are found by time, and skips late ones', async () => {
    const { playhead, shown, pass, decode } = drivePlayhead(evenTable(24, 48), {
      has: () => false,
      isDropping: true,
    });
    playhead.play();
    await pass(0.5);
    await decode();
    await pass(0.5);
    await decode();
    expect(shown).toEqual([1, 12]);
  });

  it('does not play the time that passes while the window is hidden', async () => {
    const { playhead, pass, skip } = drivePlayhead(evenTable(24, 240));
    playhead.play();
    await pass(1);
    skip(5);
    await pass(1);
    expect([47, 48]).toContain(playhead.state().frame);
  });

  it('needs a picture: without one, only stepping works', async () => {
    const { playhead, pass } = drivePlayhead(evenTable(24, 48), { canPlay: false });
    playhead.play();
    playhead.shuttle(1);
    await pass(0.5);
    expect(playhead.state()).toMatchObject({ isPlaying: false, frame: 0 });
    playhead.step(3);
    await pass(0.1);
    expect(playhead.state().frame).toBe(3);
  });

  it('is ended by a step', async () => {
    const { playhead, pass } = drivePlayhead(evenTable(24, 48));
    playhead.play();
    await pass(0.5);
    playhead.step(1);
    await pass(0.5);
    expect(playhead.state()).toMatchObject({ isPlaying: false, frame: 13 });
  });
});

describe('The shuttle', () => {
  it('doubles the speed with each press, up to twice, and reverses at once', () => {
    const { playhead } = drivePlayhead(evenTable(24, 48));
    const pressed = (direction: 1 | -1): number => {
      playhead.shuttle(direction);
      return playhead.state().speed;
    };
    expect([1, 1, 1, -1, -1, -1, 1].map((way) => pressed(way as 1 | -1))).toEqual([
      1, 2, 2, -1, -2, -2, 1,
    ]);
  });

  it('begins at the chosen speed, which applies again afterwards', () => {
    const { playhead } = drivePlayhead(evenTable(24, 48));
    playhead.setSpeed(0.25);
    playhead.shuttle(-1);
    playhead.shuttle(-1);
    expect(playhead.state().speed).toBe(-0.5);
    playhead.pause();
    expect(playhead.state()).toMatchObject({ speed: 0.25, isPlaying: false });
  });
});

describe('A loop', () => {
  it('plays its frames over and over, and no others', async () => {
    const { playhead, shown, pass } = drivePlayhead(evenTable(24, 48));
    playhead.setLoop({ first: 10, last: 13 });
    playhead.play();
    await pass(1);
    expect(shown.slice(0, 9)).toEqual([10, 11, 12, 13, 10, 11, 12, 13, 10]);
    expect(playhead.state().isPlaying).toBe(true);
  });

  it('repeats backwards as well', async () => {
    const { playhead, shown, pass } = drivePlayhead(evenTable(24, 48), { firstFrame: 11 });
    playhead.redraw();
    playhead.setLoop({ first: 10, last: 12 });
    playhead.shuttle(-1);
    await pass(0.4);
    expect(shown.slice(0, 7)).toEqual([11, 10, 12, 11, 10, 12, 11]);
  });

  it('of one frame shows that frame', async () => {
    const { playhead, shown, pass } = drivePlayhead(evenTable(24, 48));
    playhead.setLoop({ first: 20, last: 20 });
    playhead.play();
    await pass(1);
    expect(shown).toEqual([20]);
    expect(playhead.state().isPlaying).toBe(true);
  });

  it('starts at once when it is set while something else plays', async () => {
    const { playhead, shown, pass } = drivePlayhead(evenTable(24, 48));
    playhead.play();
    await pass(0.5);
    playhead.setLoop({ first: 30, last: 40 });
    await pass(0.1);
    expect(shown.at(-1)).toBeGreaterThanOrEqual(30);
    expect(shown).not.toContain(29);
  });
});

describe('With sound', () => {
  const driveWithSound = () => {
    const heard = { sec: null as number | null, starts: [] as number[] };
    const sound = {
      play: (fromSec: number) => {
        heard.starts.push(fromSec);
        heard.sec = fromSec;
        return true;
      },
      stop: () => {
        heard.sec = null;
      },
      heardSec: () => heard.sec,
    };
    return { ...drivePlayhead(evenTable(24, 48), { sound }), heard };
  };

  it('the picture follows the sound, and the sound stops with it', async () => {
    const { playhead, pass, heard } = driveWithSound();
    playhead.goTo(12);
    playhead.play();
    await pass(0.2);
    expect(heard.starts).toEqual([expect.closeTo(0.5, 1)]);
    heard.sec = 1.26;
    await pass(0.05);
    expect(playhead.state().frame).toBe(30);
    playhead.pause();
    expect(heard.sec).toBeNull();
  });

  it('no sound plays at another speed, backwards, or for a step', async () => {
    const { playhead, pass, heard } = driveWithSound();
    playhead.step(1);
    await pass(0.1);
    playhead.setSpeed(0.5);
    playhead.play();
    await pass(0.1);
    playhead.shuttle(-1);
    await pass(0.1);
    expect(heard.starts).toEqual([]);
  });
});

it('The speed goes through the available ones, keeps the direction, and ends at a tenth and twice', () => {
  expect([1, 0.75, 0.5, 0.25, 0.1, 0.6].map((speed) => nextSpeed(speed, -1))).toEqual([
    0.75, 0.5, 0.25, 0.1, 0.1, 0.5,
  ]);
  expect([1, 1.5, 2, -1].map((speed) => nextSpeed(speed, 1))).toEqual([1.5, 2, 2, -1.5]);
  expect([0, 0.01, 5, -5, -0.01, Number.NaN].map(clampSpeed)).toEqual([1, 0.1, 2, -2, -0.1, 1]);
});
