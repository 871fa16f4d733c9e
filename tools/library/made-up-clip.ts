import { createHash } from 'node:crypto';
import type { ClipState } from '../../shared/domain/clip-state.ts';
import { type Generation, unknownGeneration } from '../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { SentFinding } from '../../shared/service-api/finding.ts';
import { madeUpFps, pointAt } from './made-up-evaluation.ts';
import { seededRandom } from './seeded-random.ts';

export type MadeUpClip = {
  readonly clipId: ClipId;
  readonly relativePath: string;
  /** Name of the bundled sample clip that its file links to. */
  readonly sample: string;
  readonly state: ClipState;
  readonly prompt: string | null;
  readonly promptSource: 'manifest' | 'sidecar';
  readonly model: string;
  readonly generation: Generation;
  readonly findings: readonly SentFinding[];
  readonly ageMs: number;
};

const frameCount = 96;
const dayMs = 24 * 60 * 60 * 1000;

const folders = [
  'Campaign spring/Storyboard A/Takes',
  'Campaign spring/Storyboard B/Takes',
  'Campaign spring/Cutaways',
  'Music video/Verse 1',
  'Music video/Verse 2',
  'Music video/Chorus/Night shots',
  'Product teaser/Renders/v3',
  'Experiments',
];
const subjects = [
  { subject: 'paper boat', sample: 'paper-boat-on-waves.mp4' },
  { subject: 'lantern', sample: 'lantern-in-the-rain.mp4' },
  { subject: 'red ball', sample: 'ball-on-checkered-floor.mp4' },
  { subject: 'city skyline', sample: 'city-windows-at-dusk.mp4' },
  { subject: 'windmill', sample: 'paper-windmill-in-a-meadow.mp4' },
];
const moods = ['in soft light', 'at dusk', 'in a dream', 'in bright colours', 'before a calm sky'];
const cameras = ['slow dolly in', 'handheld', 'static wide shot', 'aerial view', 'close-up'];
const glitches = [
  'The picture stands still while the scene should move.',
  'Two black frames inside the shot.',
  'An object disappears and comes back.',
  'A band of the picture is shifted for some frames.',
];
const misses = ['is not to be seen', 'has another colour than asked for', 'faces the other way'];

const generators = [
  { generator: 'ComfyUI', model: 'wan2.2_t2v_14B', loras: ['film_grain', 'slow_pan'] },
  { generator: 'ComfyUI', model: 'wan2.2_i2v_14B', loras: [] },
  { generator: 'WanGP', model: 'ltxv_13B', loras: ['film_grain'] },
  { generator: null, model: null, loras: [] },
] as const;

/** By the index alone, so that all else stays as it was. */
const generationOf = (index: number): Generation => {
  const { generator, model, loras } = generators[index % generators.length] ?? generators[0];
  const isKnown = generator !== null;
  return {
    ...unknownGeneration,
    generator,
    model,
    loras: [...loras],
    seed: isKnown ? String(1_000_003 * (index + 1)) : null,
    sampler: isKnown ? 'uni_pc' : null,
    steps: isKnown ? 20 + 10 * (index % 2) : null,
  };
};

const stateShares: readonly (readonly [ClipState, number])[] = [
  ['completed', 0.84],
  ['needs_prompt', 0.06],
  ['failed', 0.04],
  ['rejected', 0.03],
  ['partial', 0.03],
];

export function madeUpClip(index: number): MadeUpClip {
  // Consecutive seeds start with similar numbers.
  const random = seededRandom(Math.imul(index + 1, 0x9e3779b1));
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const state = pickState(random());
  const { subject, sample } = pick(subjects);
  const prompt = `A ${subject} ${pick(moods)}, ${pick(cameras)}, take ${index + 1}.`;
  const hasResult = state === 'completed' || state === 'partial';
  const findingCount = hasResult ? Math.max(0, Math.floor(random() * 7) - 3) : 0;
  return {
    clipId: createHash('sha256').update(`made-up clip ${index}`).digest('hex') as ClipId,
    relativePath: `${pick(folders)}/${subject.replaceAll(' ', '-')}_${String(index + 1).padStart(5, '0')}.mp4`,
    sample,
    state,
    prompt: state === 'needs_prompt' ? null : prompt,
    promptSource: random() < 0.7 ? 'manifest' : 'sidecar',
    model: random() < 0.8 ? 'signal-1' : 'signal-1-strict',
    generation: generationOf(index),
    findings: Array.from({ length: findingCount }, (_, at) =>
      madeUpFinding(`${index}-${at}`, prompt, subject, random),
    ),
    ageMs: Math.floor(random() * 60 * dayMs),
  };
}

function pickState(share: number): ClipState {
  let sum = 0;
  for (const [state, part] of stateShares) {
    sum += part;
    if (share < sum) return state;
  }
  return 'completed';
}

function madeUpFinding(
  id: string,
  prompt: string,
  subject: string,
  random: () => number,
): SentFinding {
  const pick = (items: readonly string[]): string =>
    items[Math.floor(random() * items.length)] as string;
  if (random() < 0.3) {
    const start = prompt.indexOf(subject);
    return {
      id,
      type: 'prompt_misalignment',
      description: `The ${subject} ${pick(misses)}.`,
      severity: 1 + Math.floor(random() * 5),
      prompt_segment: { text: subject, char_start: start, char_end: start + subject.length },
    };
  }
  const first = Math.floor(random() * (frameCount - 12));
  const last = first + 1 + Math.floor(random() * 10);
  const left = random() * 0.6;
  const box = { xmin: left, ymin: 0.2, xmax: left + 0.3, ymax: 0.6 };
  return {
    id,
    type: 'visual_glitch',
    description: pick(glitches),
    region: {
      start: pointAt(first),
      end: pointAt(last),
      boxes: [{ frame: first, sec: first / madeUpFps, box }],
    },
  };
}
