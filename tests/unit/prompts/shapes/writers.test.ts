import { expect, test } from 'vitest';
import { readPromptTags } from '../../../../engine/clips/prompts/shapes/read-prompt-tags.ts';
import { readPromptText } from '../../../../engine/clips/prompts/shapes/read-prompt-text.ts';
import {
  fox,
  graphOf,
  infotext,
  metaHub,
  swarm,
  wan2gp,
  workflow as writtenWorkflow,
} from '../../../prompts/written-texts.ts';
import { wanGraph } from './graphs.ts';

const graph = JSON.stringify(graphOf(fox));
/** Another text than that of the executed graph, which takes precedence. */
const workflow = JSON.stringify(writtenWorkflow);

const technical = {
  major_brand: 'isom',
  minor_version: '512',
  compatible_brands: 'isomiso2avc1mp41',
  encoder: 'Lavf60.16.100',
};

const readTags = (tags: Record<string, string>) => readPromptTags(new Map(Object.entries(tags)));

test.each<[string, Record<string, string>, string]>([
  [
    'VHS, 2023',
    { comment: JSON.stringify({ prompt: graphOf(fox), workflow: writtenWorkflow }) },
    'comment',
  ],
  [
    'VHS, 2024 to 2025: the graph is a string',
    {
      comment: JSON.stringify({
        prompt: graph,
        workflow: writtenWorkflow,
        CreationTime: '2025-02-03T04:05:06',
      }),
    },
    'comment',
  ],
  [
    'VHS, early 2026: twice encoded',
    { prompt: JSON.stringify(graph), workflow: JSON.stringify(workflow) },
    'prompt',
  ],
  ['VHS, since May 2026', { prompt: graph, workflow }, 'prompt'],
  ['ComfyUI’s SaveWEBM', { PROMPT: graph, WORKFLOW: workflow }, 'PROMPT'],
  ['AnimateDiff', { comment: infotext }, 'comment'],
  [
    'SD.Next',
    { comment: infotext, description: infotext, title: '00012-fox in the snow.mp4' },
    'comment',
  ],
  ['SD.Next’s FramePack', { comment: fox, title: 'framepack-00012' }, 'comment'],
  [
    'Wan2GP, padded, with the pictures that it began with',
    {
      comment: `${JSON.stringify(wan2gp)}${' '.repeat(50_000)}`,
      EMBEDDED_IMAGES: 'iVBORw0KGgo',
      IMAGE_METADATA: '{"prompt":"a picture of something else"}',
    },
    'comment',
  ],
  [
    'Image MetaHub',
    {
      title: 'Generated with ComfyUI - Seed: 42',
      description: infotext,
      comment: JSON.stringify(metaHub),
    },
    'comment',
  ],
  [
    'Image MetaHub where only the graph has the prompt',
    { comment: JSON.stringify({ ...metaHub, prompt: '', prompt_api: wanGraph(fox) }) },
    'comment',
  ],
  [
    'Image Saver',
    { parameters: infotext, prompt: graph, workflow, civitaiResources: '[{"type":"checkpoint"}]' },
    'prompt',
  ],
  [
    'QuickTime’s name of the comment',
    { 'com.apple.quicktime.comment': infotext },
    'com.apple.quicktime.comment',
  ],
  ['the comment’s own atom', { '©cmt': JSON.stringify(wan2gp) }, '©cmt'],
  ['a comment with a language', { 'comment-eng': infotext }, 'comment-eng'],
  ['a prompt that is a sentence', { prompt: fox, comment: 'Shot on 35 mm' }, 'prompt'],
  ['an infotext in a title', { title: infotext }, 'title'],
])('tags by %s give the prompt', (_name, tags, tag) => {
  const expected = { kind: 'prompt', text: fox, tag };
  expect(readTags({ ...technical, ...tags })).toMatchObject(expected);
  expect(readTags({ ...tags, ...technical })).toMatchObject(expected);
});

test.each<[string, Record<string, string>]>([
  ['none but technical ones', technical],
  ['what Wan2GP keeps free', { comment: `{"_wangp_metadata_reserved":true}${' '.repeat(900)}` }],
  ['a title, whatever it says', { title: fox }],
  ['a description that names the file', { description: 'fox in the snow.mp4' }],
  ['a word of comment', { comment: 'final' }],
  ['TikTok’s comment', { comment: 'vid:v12044gd0000cabc1234567890' }],
  ['who made it', { comment: 'Created with GIMP', description: 'Lavf60.3.100' }],
  ['a negative prompt alone', { negative_prompt: 'blurry hands', 'Negative Prompt': 'ugly feet' }],
  ['C2PA', { comment: 'urn:c2pa:f81d4fae-7dec-11d0-a765-00a0c91e6bf6' }],
  ['a sentence in a tag of another’s making', { mood: 'calm and cold' }],
])('tags with %s give none', (_name, tags) => {
  expect(readTags({ ...technical, ...tags })).toEqual({ kind: 'none' });
});

test('reads the workflow where the graph has no text', () => {
  expect(readTags({ prompt: JSON.stringify(wanGraph('', '')), workflow })).toEqual({
    kind: 'prompt',
    text: 'A text that was changed later',
    form: 'graph',
    tag: 'workflow',
  });
});

test('a prompt that a writer states settles what its graph leaves open', () => {
  const open = wanGraph('A fox');
  open['50'] = { class_type: 'X', inputs: { positive: ['6', 0], positive_2: ['7', 0] } };
  const prompt = JSON.stringify(open);
  expect(readTags({ prompt })).toMatchObject({ kind: 'choice', tag: 'prompt' });
  expect(readTags({ prompt, parameters: infotext })).toMatchObject({ text: fox });
  expect(readTags({ prompt, workflow })).toMatchObject({ kind: 'choice', tag: 'prompt' });
});

test.each<[string, string]>([
  ['a caption', `\ufeff${fox}\r\n`],
  ['AnimateDiff’s infotext', infotext],
  ['Wan2GP’s JSON', JSON.stringify(wan2gp, null, 4)],
  ['SwarmUI', JSON.stringify(swarm)],
  [
    'SwarmUI, where only what was typed is there',
    JSON.stringify({ sui_image_params: {}, sui_extra_data: { original_prompt: fox } }),
  ],
  ['a graph as ComfyUI exports it', graph],
  ['a request to ComfyUI', JSON.stringify({ client_id: 'a', prompt: wanGraph(fox) })],
  ['JSON with text', JSON.stringify({ video: 'a.mp4', text: fox })],
  ['JSON with Caption', JSON.stringify({ Caption: ` ${fox}\n` })],
  ['JSON with description', JSON.stringify([{ description: fox }])],
  ['JSON with an infotext', JSON.stringify({ prompt: infotext })],
  ['JSON that is only a string', JSON.stringify(fox)],
  ['a Python dict', `{'prompt': '${fox}', 'negative': "it's blurry", 'hr': None}`],
])('a file beside the clip with %s gives the prompt', (_name, text) => {
  expect(readPromptText(text)).toMatchObject({ kind: 'prompt', text: fox });
});

test.each([
  ['JSON without a prompt', '{"seed": 42, "negative_prompt": "blurry"}'],
  ['broken JSON', '{"prompt": "A fox'],
  ['a prompt of another kind', '{"prompt": 42, "text": ["a"], "caption": {"en": "b"}}'],
  ['SwarmUI without one', '{"sui_image_params": {"prompt": " "}}'],
  ['an infotext without one', 'Negative prompt: blurry\nSteps: 20, Seed: 1'],
  ['members that cannot be made text', '{"parameters": {"toString": 1}, "prompt": {"valueOf": 1}}'],
  ['an empty file', ' \n\0'],
])('%s gives none', (_name, text) => {
  expect(readPromptText(text)).toEqual({ kind: 'none' });
});

test('keeps a long prompt complete, without what no request can carry', () => {
  const long = 'snow falls on snow '.repeat(200_000).trim();
  expect(readPromptText(`\0${long}\ud800`)).toMatchObject({ text: `${long}\ufffd` });
});
