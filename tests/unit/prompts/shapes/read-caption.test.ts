import { expect, test } from 'vitest';
import { readCaption } from '../../../../engine/clips/prompts/sidecar-reader.ts';
import { wanGraph } from './graphs.ts';

const fox = 'A red fox trots through fresh snow, camera low';
const settings = 'model: remote/ltx-model\nseed: 123\nlora_1_file: a.safetensors\n\n';

const promptOf = (text: string): string | null => {
  const reading = readCaption(text);
  return reading.kind === 'prompt' ? reading.text : null;
};

test.each<[string, string, string | null]>([
  ['settings above a heading', `${settings}# Prompt\n${fox}\n`, fox],
  ['another system', `\ufeff${settings}# Prompt\n${fox}\n`.replaceAll('\n', '\r\n'), fox],
  ['a negative prompt below it', `${settings}# Prompt\n${fox}\n\n# Negative prompt\nblurry`, fox],
  [
    'settings below it',
    `${settings}# Prompt\n${fox}\nNegative prompt: ugly\nSteps: 3, Seed: 4`,
    fox,
  ],
  ['values of several words', `preset: LTX 2.3 of 4 bits\n${settings}# Prompt\n${fox}`, fox],
  ['a negative prompt above it', `negative: a b c d\n${settings}# Prompt\n${fox}`, fox],
  ['no settings', `# Prompt\n${fox}\n# Negative prompt\nblurry`, fox],
  ['nothing below the heading', `${settings}# Prompt\n`, null],
])('mlx-serve: the prompt is the text below its heading: %s', (_name, text, prompt) => {
  expect(promptOf(text)).toBe(prompt);
});

const veo = {
  shot: { composition: 'medium shot', camera: ['slow dolly in'] },
  scene: 'a rainy alley in Tokyo',
};

test.each<[string, unknown]>([
  ['members of any names', veo],
  ['descriptions beside other sentences', { description: fox, ...veo }],
  ['a prompt that is no text', { prompt: veo, text: 'neon' }],
  ['several shots', [{ shot: fox }, { shot: 'the fox sleeps' }]],
])('JSON that describes the video is the prompt as it stands: %s', (_name, value) => {
  const text = JSON.stringify(value, null, 2);
  expect(promptOf(`${text}\n`)).toBe(text);
});

test.each<[string, unknown, string | null]>([
  ['its prompt', { prompt: fox, ...veo, caption: 'another text' }, fox],
  ['the prompt sent to Replicate', { input: { prompt: fox }, ...veo }, fox],
  ['the prompt sent to Runway', { promptText: fox, ...veo }, fox],
  [
    'a caption beside settings',
    { caption: fox, seed: 1, model: 'Wan 2.2', sampler: 'Euler a' },
    fox,
  ],
  ['a text beside a negative one', { text: fox, negative_prompt: 'blurry, text on it' }, fox],
  ['settings', { model: 'Wan 2.2 with more words', steps: 20 }, null],
  ['a graph', { ...wanGraph(fox) }, fox],
  ['a graph without a prompt', { workflow: wanGraph(''), comment: 'made on a quiet day' }, null],
  ['what SwarmUI writes', { sui_image_params: {}, note: 'made on a quiet day' }, null],
])('of other JSON only the prompt is used: %s', (_name, value, prompt) => {
  expect(promptOf(JSON.stringify(value))).toBe(prompt);
});

test.each([
  `${fox}\n# Prompt\nSteps: 1. run 2. jump\n[cinematic]`,
  'Scene: a fox\nCamera: dolly\n# Prompt\nrest',
  `seed: 4\nscene: ${fox}\n# Prompt\nrest`,
])('any other text is the prompt, with its headings and lists: %j', (hand) => {
  expect(promptOf(hand)).toBe(hand);
});

test('reads JSON of any depth', () => {
  const levels = 100_000;
  const text = `{"a":${'['.repeat(levels)}"${fox}"${']'.repeat(levels)}}`;
  expect(promptOf(text)).toBe(text);
});
