import { expect, test } from 'vitest';
import { firstIssue } from '../../../shared/documents/first-issue.ts';
import { specCodec } from '../../../shared/documents/spec.ts';
import { offSpec, type SpecFacts } from '../../../shared/domain/delivery-spec.ts';
import { probedVideo } from '../../support/made-up-values.ts';

const unmet = (spec: object, video: Partial<SpecFacts>): string[] => {
  const parsed = specCodec.decode(specCodec.json.parse(spec));
  const facts = { ...probedVideo(), pixelFormat: 'yuv420p', ...video };
  return offSpec(parsed, facts)?.unmet?.map(({ message }) => message) ?? [];
};

const hd = { width: 1280, height: 720 };

test.each<[spec: object, video: Partial<SpecFacts>, unmet: string[]]>([
  [{ size: '1280x720' }, hd, []],
  [{ size: '1920x1080' }, hd, ['1280×720 instead of 1920×1080']],
  [{ size: '720x1280' }, hd, ['1280×720 instead of 720×1280']],
  [{ size: { min: '1280x720', max: '1920x1080' } }, hd, []],
  [{ size: { min: '640x800' } }, hd, ['1280×720 instead of at least 640×800']],
  // Encoders round sizes to full blocks.
  [{ aspect: '16:9' }, { width: 1920, height: 1088 }, []],
  [{ aspect: '16:9' }, { width: 960, height: 720 }, ['4:3 instead of 16:9']],
  [{ fps: 23.976 }, { fps: 24_000 / 1001 }, []],
  [{ fps: 24 }, { fps: 24_000 / 1001 }, ['23.976 fps instead of 24 fps']],
  [{ fps: { max: 30 } }, { fps: 60 }, ['60 fps instead of at most 30 fps']],
  [{ fps: { min: 24, max: 30 } }, { fps: 60 }, ['60 fps instead of 24 fps to 30 fps']],
  // 121 frames, as many generators make them.
  [{ length_seconds: 5 }, { durationSec: 121 / 24, fps: 24 }, []],
  [{ length_seconds: 5 }, { durationSec: 122 / 24, fps: 24 }, ['5.083 s instead of 5 s']],
  [{ codec: 'h264', pixel_format: 'yuv420p', audio: false }, {}, []],
  [{ codec: 'h264' }, { codec: 'hevc' }, ['codec hevc instead of h264']],
  [
    { pixel_format: 'yuv420p' },
    { pixelFormat: undefined },
    ['pixel format unknown instead of yuv420p'],
  ],
  [{ audio: true }, { hasAudio: false }, ['no audio track']],
  [{ audio: false }, { hasAudio: true }, ['an audio track instead of none']],
  [
    { audio: true, fps: 30, size: '1920x1080' },
    hd,
    ['1280×720 instead of 1920×1080', '24 fps instead of 30 fps', 'no audio track'],
  ],
])('%j, file %j: %j', (spec, video, texts) => {
  expect(unmet(spec, video)).toEqual(texts);
});

test.each([
  [[], /^it takes a JSON object$/],
  [{ fpz: 24 }, /^it has no member "fpz", only .*size, .*length_seconds.*, audio$/],
  [{ fps: { min: 24, maximum: 30 } }, /^fps: .*"maximum", only min, max$/],
  [{ fps: { min: 30, max: 24 } }, /^fps: it takes .*not below min/],
  [{ size: { min: '640x480', max: '1280x360' } }, /^size: it takes .*not below min/],
  [{ aspect: { min: '2:1', max: '16:9' } }, /^aspect: it takes .*not below min/],
  [{ fps: {} }, /^fps: it takes a value such as 24/],
  [{ fps: '24' }, /^fps: /],
  [{ size: '1920×1080' }, /^size: it takes a value such as "1920x1080"/],
  [{ codec: 'H.264' }, /^codec: it takes a name as ffprobe prints it/],
  [{ codec: 264 }, /^codec: it takes a name as ffprobe prints it/],
  [{ audio: 'yes' }, /^audio: it takes true or false$/],
])('refuses anything else, with its place: %j', (spec, issue) => {
  const { error } = specCodec.json.safeParse(spec);
  expect(error && firstIssue(error)).toMatch(issue);
});
