import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { itunesItem, itunesTags, namedTags, uuidBox } from '../../tools/prompt-clips/mp4-box.ts';
import { muxTags } from '../../tools/prompt-clips/mux-tags.ts';
import { textPng } from '../../tools/prompt-clips/text-png.ts';
import { withMovieBox, withOuterBox } from '../../tools/prompt-clips/with-boxes.ts';
import { describeWith } from '../support/requires.ts';
import { testFor } from '../support/test-for.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { promptSearchOf, scanFiles } from './scanned-prompts.ts';
import { fox, graphOf, infotext, swarm, wan2gp, workflow } from './written-texts.ts';

const graph = JSON.stringify(graphOf(fox));
const workflowText = JSON.stringify(workflow);
const xmpType = 'be7acfcb-97a9-42e8-9c71-999491e3afac';
const c2paType = 'd8fec3d6-1b0e-483c-9297-5828877ec481';

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xmpPacket = (text: string): Buffer =>
  Buffer.from(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );
/** What Discord leaves of a clip's tags: emptied, with the same number of bytes. */
const emptied = (box: Buffer): Buffer => {
  const copy = Buffer.from(box);
  copy.fill(0, 16);
  copy.write('skip', 12, 'latin1');
  return copy;
};

let clip: Buffer;
const usual = (tags: Record<string, string>): Buffer => muxTags({ clip, tags });
const all = (tags: Record<string, string>): Buffer => muxTags({ clip, tags, keepsAll: true });

type Row = [
  writer: string,
  name: string,
  files: () => Record<string, string | Buffer>,
  found: Found,
];
type Found = { source: 'tags' | 'png'; detail: string; in?: string } | null;

const tag = (name: string): Found => ({ source: 'tags', detail: `tag "${name}"` });
const comment = (value: unknown) => ({ comment: JSON.stringify(value) });

/** One for each tag or picture with a prompt; tests/unit/prompts/shapes covers their texts. */
const rows: Row[] = [
  [
    'VHS, 2024 and 2025: the graph is a string in it',
    'fox_00001.mp4',
    () => ({ 'fox_00001.mp4': usual(comment({ prompt: graph, workflow })) }),
    tag('comment'),
  ],
  [
    'VHS, the copy with sound that lost them: those of its silent twin',
    'fox_00001-audio.mp4',
    () => ({
      'fox_00001-audio.mp4': usual({}),
      'fox_00001.mp4': all({ prompt: graph, workflow: workflowText }),
    }),
    { source: 'tags', detail: 'tag "prompt"', in: 'fox_00001.mp4' },
  ],
  [
    'VHS, the copy with sound whose twin is gone: the picture of the first frame',
    'fox_00001-audio.mp4',
    () => ({
      'fox_00001-audio.mp4': usual({}),
      'fox_00001.png': textPng({ keyword: 'prompt', text: graph, kind: 'tEXt' }),
    }),
    { source: 'png', detail: 'tag "prompt"', in: 'fox_00001.png' },
  ],
  [
    'FramePack forks: a picture with compressed infotext',
    'fox.mp4',
    () => ({
      'fox.mp4': usual({}),
      'fox.png': textPng({ keyword: 'parameters', text: infotext, kind: 'zTXt' }),
    }),
    { source: 'png', detail: 'tag "parameters"', in: 'fox.png' },
  ],
  [
    'ComfyUI’s SaveVideo',
    'ComfyUI_00001_.mp4',
    () => ({
      'ComfyUI_00001_.mp4': all({ prompt: graph, workflow: workflowText, extra: '{"a":NaN}' }),
    }),
    tag('prompt'),
  ],
  [
    'Wan2GP by mutagen: padded, with the pictures that it began with',
    'fox.mp4',
    () => ({
      'fox.mp4': withMovieBox(
        clip,
        itunesTags(
          itunesItem('\u00a9cmt', `${JSON.stringify(wan2gp)}${' '.repeat(50_000)}`),
          itunesItem('----', '{"start":"iVBORw0KGgo"}', 'EMBEDDED_IMAGES'),
          itunesItem('----', '{"prompt":"a picture of something else"}', 'IMAGE_METADATA'),
        ),
      ),
    }),
    tag('comment'),
  ],
  [
    'MooshieUI, after Discord has emptied its tags',
    'fox.mp4',
    () => ({
      'fox.mp4': withOuterBox(
        withMovieBox(clip, emptied(namedTags(comment(swarm)))),
        uuidBox(xmpType, xmpPacket(JSON.stringify(swarm))),
      ),
    }),
    tag('description'),
  ],
  [
    'hosted generators, with C2PA',
    'fox.mp4',
    () => ({
      'fox.mp4': withOuterBox(clip, uuidBox(c2paType, Buffer.from(`\0\0\0\0manifest\0${fox}`))),
    }),
    null,
  ],
];

/** One for each place and form of a prompt. */
const dailyRows = [
  'VHS, 2024 and 2025: the graph is a string in it',
  'VHS, the copy with sound whose twin is gone: the picture of the first frame',
  'FramePack forks: a picture with compressed infotext',
  'ComfyUI’s SaveVideo',
  'Wan2GP by mutagen: padded, with the pictures that it began with',
  'hosted generators, with C2PA',
];

describeWith({ programs: ['ffmpeg'] }, 'prompts in clips, as their writers put them there', () => {
  beforeAll(async () => {
    clip = await makeTinyClip();
  });

  testFor('%s', rows, dailyRows, async ([, name, files, found]) => {
    const scanned = await scanFiles(files());
    expect(scanned.notes).toEqual([]);
    expect(scanned.clips[name]).toMatchObject({
      prompt: found === null ? null : fox,
      source: found === null ? null : found.source,
      state: found === null ? 'needs_prompt' : 'pending',
      reason: found === null ? 'missing_prompt' : null,
    });
    const { prompt, others } = await promptSearchOf(scanned.folder, name);
    expect(others).toEqual([]);
    expect(prompt).toEqual(
      found && {
        text: fox,
        source: found.source,
        origin: join(scanned.folder, found.in ?? name),
        detail: found.detail,
      },
    );
  });
});
