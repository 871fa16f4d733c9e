import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll } from 'vitest';
import type { ReceivedFinding } from '../../shared/service-api/finding.ts';
import { madeUpFps, pointAt } from '../../tools/library/made-up-evaluation.ts';
import {
  type ReviewClip,
  type ReviewRun,
  type SeededClip,
  seedReview,
} from '../../tools/library/seed-review.ts';
import { keepFile } from './kept-file.ts';
import { samplesFolder } from './sample-clips.ts';
import { projectRoot } from './shared-folder.ts';
import { numberedClip } from './tiny-clips.ts';

const range = (first: number, last: number): string =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** DEL, C1 controls, line separators, and all that turns the reading direction. */
export const deceptive = `${range(0x7f, 0x9f)}\u061C\u200E\u200F${range(0x2028, 0x202e)}${range(0x2066, 0x2069)}`;

export const hostileTexts = {
  script: '</script><script>alert(1)</script><img src=x onerror=alert(2)>',
  formula: '=HYPERLINK("http://evil.example","click")',
  command: "=cmd|'/C calc'!A0",
  at: '@SUM(1+1)*cmd',
  plus: '+1+1',
  minus: '-2+3+cmd',
  tab: '\t=1+1',
  carriageReturn: '\r=1+1',
  lines: 'one line\nanother\r\nand = a third',
  quotes: 'a "quoted" \\back\\slash\\ \'single\' `tick`',
  cells: 'a,b;c\t"d"',
  bidi: 'clip \u202Egpj.exe\u202C and \u2066isolated\u2069 \u200Fmark',
  control: 'nul \u0000 bell \u0007 escape \u001B[31mred\u001B[0m delete \u007F next \u0085 line',
  deceptive: `c1 ${deceptive} end`,
  surrogate: 'half \uD83D of a pair and \uDE00 the other',
  noncharacter: 'not a character \uFFFE \uFFFF',
  cdata: '<![CDATA[ x ]]> ]]&gt; &amp; &#0; <!-- y -- z --> <?php ?>',
  marker: 'red |C:ResolveColorBlue |M:fake |D:99',
  markdown:
    '# head *bold* _it_ [link](javascript:alert(1)) ![i](http://evil.example/i.png) <b>x</b>',
  mention: '@everyone #123 user/repo#4 https://evil.example www.evil.example a|b|c ~~gone~~ $x$',
  list: '- one\n- two\n\n1. three\n> four\n```\ncode\n```\n***',
  json: '{"type":"clip"}\n{"type":"finding"}',
  emojiName: 'all is well :tada: at 00:00:01:06',
  braces: '{{7*7}} $\u007B7*7} <%= 7 %> %s %n $(id) `id`',
  emoji: '👩‍👩‍👧 cafe\u0301 折り紙 🌊',
} as const;

export type HostileText = keyof typeof hostileTexts;

/** A description of 100 kB with a hostile end. */
export const longText = `${'A long description, word by word. '.repeat(3000)}</script>=1+1`;

export const ordinary = {
  fileName: 'ordinary.mp4',
  frameCount: 96,
  fps: madeUpFps,
  width: 640,
  height: 360,
  prompt: 'A paper lantern 🏮 swings from a wooden beam in the rain.',
  /** Its findings in order; frames inclusive, boxes at frames in fractions of the picture. */
  findings: [
    {
      id: 'o1',
      type: 'visual_glitch',
      firstFrame: 30,
      lastFrame: 42,
      description: 'The lantern jumps to another place.',
      boxes: [
        { frame: 30, box: { xmin: 0.25, ymin: 0.25, xmax: 0.5, ymax: 0.75 } },
        { frame: 42, box: { xmin: 0.5, ymin: 0.25, xmax: 0.75, ymax: 0.875 } },
      ],
      verdict: 'real',
      note: 'To be seen at once.',
    },
    {
      id: 'o2',
      type: 'visual_glitch',
      firstFrame: 95,
      lastFrame: 95,
      boxes: [],
      description: 'The last frame is doubled.',
      verdict: null,
      note: '',
    },
    {
      id: 'o3',
      type: 'prompt_misalignment',
      severity: 4,
      description: 'The beam looks like stone.',
      /** In code points, after a character of two UTF-16 units. */
      segment: { text: 'wooden beam', start: 32, end: 43 },
      verdict: 'wrong',
      note: '',
    },
  ],
} as const;

const ordinaryFindings = (): ReceivedFinding[] =>
  ordinary.findings.map((finding): ReceivedFinding => {
    const { id, type, description } = finding;
    if ('segment' in finding) {
      const { text, start, end } = finding.segment;
      const segment = { text, char_start: start, char_end: end };
      return { id, type, description, severity: finding.severity, prompt_segment: segment };
    }
    const boxes = finding.boxes.map(({ frame, box }) => ({ frame, sec: frame / madeUpFps, box }));
    const region = { start: pointAt(finding.firstFrame), end: pointAt(finding.lastFrame), boxes };
    return { id, type, description, region };
  });

/** Two findings with only hostile texts, of a clip with only hostile texts. */
const hostileFindings = (text: string): ReceivedFinding[] => [
  {
    id: text,
    type: text,
    description: text,
    source: text,
    severity: 3,
    region: { start: pointAt(10), end: pointAt(20), boxes: [] },
  },
  {
    id: 'words',
    type: 'prompt_misalignment',
    description: text,
    severity: -7.5,
    prompt_segment: { text, char_start: 0, char_end: [...text].length },
  },
];

/** The maximum length of a file name: almost all characters here, few elsewhere. */
const nameOf = (text: string): string => {
  const forbidden = process.platform === 'win32' ? /[\p{Cc}\p{Cs}<>:"/\\|?*]/gu : /[\0\p{Cs}/]/gu;
  return `${text.replaceAll(forbidden, '_')}.mp4`;
};

type HostileLibrary = {
  readonly dataDir: string;
  readonly clipsFolder: string;
  readonly ordinary: SeededClip;
  /** By what is hostile: file name, prompt, and all texts of two findings and notes. */
  readonly hostile: Readonly<Record<HostileText, SeededClip>>;
  readonly long: SeededClip;
  /** Clips with odd states instead of odd texts. */
  readonly states: Readonly<
    Record<'partial' | 'failed' | 'pending' | 'missing' | 'clean', SeededClip>
  >;
};

const sample = 'lantern-in-the-rain.mp4';

const clipBytes = (number: number): Buffer =>
  numberedClip(readFileSync(join(samplesFolder, sample)), number);

type Plan = Omit<ReviewClip, 'path'> & { readonly key: string; readonly name: string };

const stateClips: readonly Plan[] = [
  {
    key: 'partial',
    name: 'partly judged.mp4',
    prompt: 'Half of it.',
    runs: [{ status: 'partial', findings: [] }],
  },
  {
    key: 'failed',
    name: 'failed.mp4',
    prompt: 'None of it.',
    runs: [{ status: 'failed', findings: [] }],
  },
  { key: 'pending', name: 'pending.mp4', prompt: 'Not yet.', runs: [] },
  {
    key: 'missing',
    name: 'missing.mp4',
    prompt: 'Not there.',
    isMissing: true,
    runs: [{ findings: ordinaryFindings() }],
  },
  { key: 'clean', name: 'clean.mp4', prompt: 'All well.', runs: [{ findings: [] }] },
];

const ordinaryVerdicts: NonNullable<ReviewRun['verdicts']> = ordinary.findings.flatMap(
  ({ verdict, note }, position) => (verdict === null ? [] : [{ position, verdict, note }]),
);

const plans = (): Plan[] => [
  {
    key: 'ordinary',
    name: ordinary.fileName,
    prompt: ordinary.prompt,
    runs: [
      {
        findings: ordinaryFindings(),
        verdicts: ordinaryVerdicts,
      },
    ],
  },
  ...Object.entries(hostileTexts).map(([key, text]) => ({
    key,
    name: nameOf(text),
    prompt: text,
    runs: [
      {
        model: text,
        modelVersion: text,
        findings: hostileFindings(text),
        verdicts: [{ position: 0, verdict: null, note: text }],
      },
    ],
  })),
  {
    key: 'long',
    name: 'long.mp4',
    prompt: longText.slice(0, 5000),
    runs: [{ findings: hostileFindings(longText) }],
  },
  ...stateClips,
];

const writeLibrary = async (root: string): Promise<HostileLibrary> => {
  const [dataDir, clipsFolder] = [join(root, 'data'), join(root, 'clips')];
  mkdirSync(dataDir);
  mkdirSync(clipsFolder);
  const all = plans();
  const clips = all.map(({ name, prompt, runs, isMissing = false }, number) => {
    const path = join(clipsFolder, name);
    writeFileSync(path, clipBytes(number), { mode: 0o444 });
    return { path, prompt, runs, isMissing };
  });
  const seeded = await seedReview(dataDir, clips);
  const byKey = Object.fromEntries(all.map(({ key }, index) => [key, seeded[index]]));
  const clipOf = (key: string): SeededClip => {
    const clip = byKey[key];
    if (clip) return clip;
    throw new Error(`no clip was made for ${key}`);
  };
  const clipsOf = <Key extends string>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, clipOf(key)])) as Record<Key, SeededClip>;
  return {
    dataDir,
    clipsFolder,
    ordinary: clipOf('ordinary'),
    hostile: clipsOf(Object.keys(hostileTexts) as HostileText[]),
    long: clipOf('long'),
    states: clipsOf(['partial', 'failed', 'pending', 'missing', 'clean']),
  };
};

const sources = [
  'engine',
  'shared',
  'tools/library',
  `resources/samples/${sample}`,
  ...['hostile-library', 'tiny-clips'].map((name) => `tests/support/${name}.ts`),
];

/**
 * Made once. Only the locations are kept: each process that makes it uses its own folder, since a
 * data folder names its clips by their paths.
 */
const keptLibrary = async (): Promise<HostileLibrary> => {
  const path = await keepFile(
    // It contains paths of this checkout.
    { name: 'hostile.json', recipe: projectRoot, sources },
    async (partPath) => {
      const library = await writeLibrary(await mkdtemp(join(dirname(partPath), 'hostile-')));
      await writeFile(partPath, JSON.stringify(library));
    },
  );
  return JSON.parse(await readFile(path, 'utf8'));
};

/**
 * One library for all tests of a file: made-up results whose texts attack every report format,
 * beside one clip with known figures.
 * @returns a function that returns it, for use in tests
 */
export const hostileLibraryForAll = (): (() => HostileLibrary) => {
  let library: HostileLibrary | undefined;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clipcheck-hostile-'));
    const kept = await keptLibrary();
    library = { ...kept, dataDir: join(folder, 'data') };
    await cp(kept.dataDir, library.dataDir, { recursive: true });
    return () => rm(folder, { recursive: true, force: true });
  });
  return () => {
    if (library) return library;
    throw new Error('the library is made before the first test');
  };
};
