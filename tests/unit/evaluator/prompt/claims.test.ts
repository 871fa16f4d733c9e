import { expect, test } from 'vitest';
import { segmentOf } from '../../../../evaluator/detectors/prompt/check-prompt.ts';
import { readPrompt } from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';
import { findClaims, rows } from './claim-rows.ts';

rows('length is claimed by', [
  ['A 5-second clip of a fox', 'length: 5-second clip'],
  ['Ten-second cinematic drone footage of cliffs', 'length: Ten-second cinematic drone footage'],
  ['A fox runs, 8s', 'length: 8s'],
  ['A video lasting five seconds', 'length: video lasting five seconds'],
  ['A fox. Duration: 6s', 'length: Duration: 6s'],
  ['The video is 4 seconds long', 'length: 4 seconds long'],
  ['A 5-10 second clip', 'length: 5-10 second clip'],
  ['A 2.5 second loop', 'length: 2.5 second loop'],
  ['A one minute video of rain', 'length: one minute video'],
  ['twenty-four second video', 'length: twenty-four second video'],
  ['Ａ ５ ＳＥＣＯＮＤ ＶＩＤＥＯ', 'length: ５ ＳＥＣＯＮＤ ＶＩＤＥＯ'],
  ['🦊🦊 a 5 second video', 'length: 5 second video'],
]);

rows('length is not claimed by', [
  ['The 5 second rule'],
  ['He waits for 5 seconds'],
  ['a 10-second countdown on a screen'],
  ['an 80s video of a disco'],
  ['1980s home video'],
  ['[0-3s] a fox. [3-5s] a bear'],
  ['a 5 second video, a 10 second video'],
  ['not a 5 second video'],
  ['Give it 5 seconds.'],
  ['They share a 3-second-long kiss'],
  ['a man watching a 5 second video'],
  ['one second per day video diary'],
]);

rows('frame rate is claimed by', [
  ['A fox, 24 fps', 'frame-rate: 24 fps'],
  ['twenty-four frames a second', 'frame-rate: twenty-four frames a second'],
  ['frame rate: 25', 'frame-rate: frame rate: 25'],
  ['shot at 23.976 fps', 'frame-rate: 23.976 fps'],
  ['24p, film look', 'frame-rate: 24p'],
]);

rows('frame rate is not claimed by', [
  ['an fps game'],
  ['slow motion at 60 fps', 'pace: slow motion'],
  ['a fox, shot at 240 fps'],
  ['1080p'],
  ['24 fps or 30 fps, 60 fps'],
]);

rows('shape is claimed by', [
  ['aspect ratio 4:3', 'aspect: aspect ratio 4:3'],
  ['a fox --ar 9:16', 'aspect: ar 9:16'],
  ['1:1 aspect ratio', 'aspect: 1:1 aspect ratio'],
  ['a vertical video of a fox', 'aspect: vertical video'],
  ['landscape orientation', 'aspect: landscape orientation'],
  ['a square video', 'aspect: square video'],
  ['vertical 9:16 video', 'aspect: 9:16 video'],
  ['A fox, 1080x1920', 'aspect: 1080x1920'],
]);

rows('shape is not claimed by', [
  ['a wide shot of a fox'],
  ['portrait video of a woman'],
  ['the train leaves at 9:16 pm'],
  ['a vertical video, 16:9'],
  ['a jeep, 4x4, in the mud'],
  ['a clock, 10:10, macro'],
]);

rows('black and white, sepia and colour are claimed by', [
  ['A B&W film', 'colour: B&W film'],
  ['In black and white, a man walks', 'colour: In black and white'],
  ['monochrome cinematography', 'colour: monochrome cinematography'],
  ['sepia toned memories', 'colour: sepia toned'],
  ['A street in full color', 'colour: in full color'],
  ['A black and white close-up of hands', 'colour: black and white close'],
]);

rows('black and white, sepia and colour are not claimed by', [
  ['a cat, black and white, sleeps'],
  ['A man in black and white'],
  ['Monochrome kitchen tiles'],
  ['an old black and white photograph on a wall'],
  ['starts in black and white, then turns to color'],
  ['"black and white film" is written on the wall of a long and busy street'],
  ['Negative: black and white film, blurry'],
  ['Avoid text, watermark, black and white'],
  ['Avoid:\n- blur\n- black and white film'],
  ["Don't use text, black and white film or blur"],
  ['a fox --no text, black and white'],
]);

rows('dominant colours are claimed by', [
  ['The scene is dominated by blue', 'dominant-colour: dominated by blue'],
  ['monochrome red', 'dominant-colour: monochrome red'],
  ['teal and orange palette', 'dominant-colour: teal and orange palette'],
  ['A street, warm tones', 'dominant-colour: warm tones'],
  ['bathed in red light', 'dominant-colour: bathed in red'],
  ['a street with a heavy blue tint', 'dominant-colour: with a heavy blue tint'],
]);

rows('dominant colours are not claimed by', [
  ['a red car'],
  ['a red light district'],
  ['mostly blue feathers'],
  ['her face bathed in blue light'],
  ['a man drenched in red paint'],
]);

rows('several things are claimed by', [
  ['Make a 5-second, 24fps video', 'length: a 5-second', 'frame-rate: 24fps'],
  [
    'time-lapse, 8 second clip at night',
    'pace: time-lapse',
    'length: 8 second clip',
    'light: at night',
  ],
]);

rows('day, night and brightness are claimed by', [
  ['A street at night', 'light: at night'],
  ['A street, night.', 'light: night'],
  ['a sunny day in a park', 'light: sunny day'],
  ['low-key lighting', 'light: low-key lighting'],
  ['a brightly lit kitchen', 'light: brightly lit kitchen'],
]);

rows('day, night and brightness are not claimed by', [
  ['a day dreamer on a bench'],
  ['a girl with dark hair'],
  ['day turns into night'],
  ['a brightly lit carousel in the rain'],
  ['a pitch black cat'],
  ['a light in the dark, bright lighting and a night sky'],
]);

rows('names of files in angle brackets claim nothing', [
  ['<lora:slowmo:0.8> a fox'],
  ['<lora:style_bw:1>, a fox, 16:9', 'aspect: 16:9'],
]);

test('a claim is quoted in code points', () => {
  const prompt = readPrompt('🦊é a 5 second video');
  const [segment] = findClaims(prompt).map((claim) => segmentOf(prompt, claim));
  expect(segment).toEqual({ text: '5 second video', char_start: 5, char_end: 19 });
});
