import { findCuts } from '../../picture/find-cuts.ts';
import { type CameraPath, type CameraPoint, cameraPath } from '../camera-path.ts';
import {
  activeClaims,
  type ClaimKind,
  ignoreClaims,
  ignoreRepeats,
  type Judgment,
  readPhrases,
  severityOf,
} from '../claim.ts';
import { hasInSentence, isFollowedBy } from '../text/context.ts';
import { type Match, phraseBook } from '../text/phrases.ts';
import type { PromptWords } from '../text/prompt-text.ts';
import { sequenceKindOf } from '../text/sequence-kind.ts';
import { wordsOf } from '../text/words.ts';

type Direction = 'left' | 'right' | 'up' | 'down' | 'in' | 'out';
export type Camera = 'static' | 'moves' | Direction;

/** Their motion is the camera's; "his camera" and "a drone" may be in the picture. */
const subject =
  '!his|her|their|my|its|zoom|telephoto camera|view|lens|perspective|cinematographer|we';
const picture = 'shot|footage|clip|video|drone';
const still = 'static|stationary|motionless|fixed|still|locked|immobile|unmoving';
const fixed = 'static|stationary|motionless|fixed|locked|immobile|unmoving';
const shot = `camera|shot|frame|framing|view|angle|tripod|composition|footage|cam|camerawork|
  viewpoint|perspective`.replace(/\s+/g, '');
const size = 'wide|medium|close|long|full|eye|high|low|establishing|aerial|overhead|top';
/** Phrases in which a camera moves, or the motion stands alone: "pan left", "slow pan left". */
const does = (verbs: string, noun: string, direction: string): string[] => [
  `${subject} *3 ${verbs} @ ${direction}`,
  `!a|an|delivery ${picture} @ ${verbs} @ ${direction}`,
  `camera: @ ${noun} @ ${direction}`,
  `^ ${noun} ${direction} !of|his|her|its|the|my|their`,
  `slow|smooth|gentle|subtle|steady|quick|cinematic|horizontal|vertical|camera ${noun} ${direction} !of|his|her|its|my|their`,
  `${noun} shot @ ${direction}`,
  `with a? @ ${noun} ${direction} !of|his|her|its|my|their`,
  `${verbs} camera|shot @ ${direction}`,
];
const to = (side: string): string[] => [
  side,
  `to|towards|toward the? ${side}`,
  `${side}ward|${side}wards`,
];
const pans = (side: string, other: string): string[] => [
  ...to(side).flatMap((where) => does('pans|panning|pan', 'pan|panning', where)),
  ...to(side).flatMap((where) =>
    does(
      'trucks|tracks|slides|moves|glides|drifts|travels|trucking|moving|sliding',
      'truck',
      where,
    ),
  ),
  `pan|pans|panning from? @ ${other} to ${side}`,
  `${subject} *3 pans|panning|moves from @ ${other} to @ ${side}`,
  `!a|an ${picture} @ pans|panning from @ ${other} to @ ${side}`,
  `camera pan: ${side}`,
  `${side} pan $`,
  `${other} to ${side} pan`,
];
const tilts = (side: string): string[] =>
  [...to(side)].flatMap((where) => does('tilts|tilting|tilt', 'tilt|tilting', where));
const zooms = (way: string, words: string, alone: string): string[] => [
  ...does(`zooms|zooming|zoom|${words}`, `zoom|zooming|${alone}`, way),
  `zoom ${way} shot|effect|on|to|from|slowly|$`,
];

const book = phraseBook<Camera>({
  static: [
    `${fixed} @ ${size}? up? ${shot} !man|shop|operator|crew|bag|store|bike|bicycle`,
    'still shot|camerawork',
    'still view $',
    '!a|an|the|his|her|my|old|vintage|antique still camera !on|lies|in|sits|lens|store',
    `${still} off? ${size} angle|up|level? shot`,
    'locked off|down camera|shot|frame|tripod|view|footage|$',
    'lockdown shot',
    'tripod shot|footage|video',
    'shot|filmed on|from a? tripod',
    '!a|an|his|her|old|vintage camera on|from a? tripod',
    'on a tripod $',
    `camera: @ is|remains|stays|stands|holds|keeps|being? @ ${still}|unmoving !object|thing|prop|on`,
    `camera does|do|should|must|will|may not move`,
    `don't|never|not|dont move the camera`,
    `camera doesn't|never|not moves|moving|move`,
    'no|without|zero any? camera|lens movement|movements|motion|move|moves|moving',
    'camera movement|motion|moves|move: is? none|static|fixed|still|no',
    'fixed position $',
  ],
  left: pans('left', 'right'),
  right: pans('right', 'left'),
  up: tilts('up'),
  down: tilts('down'),
  in: [
    ...zooms('in|inward|inwards|closer', 'pushes|pushing|dollies|dollying|moves', 'push|dolly'),
    ...does('dollies|moves|pushes|glides|tracks|travels|flies', 'dolly', 'forward|forwards'),
    'slow|smooth|gentle|cinematic|camera|dramatic push in',
    '^ push in !the|his|her',
    'crash zoom',
  ],
  out: [
    ...zooms('out|outward|outwards', 'pulls|pulling|dollies|dollying', 'dolly'),
    ...does('pulls|dollies|moves|pulling|dollying', 'dolly|pull', 'back|backward|backwards|away'),
    'slow|smooth|gentle|cinematic|camera|dramatic pull out|back',
    'pull back|out shot',
  ],
  moves: [
    '!his|her|their camera !crew|operator *2 moves|moving|glides|gliding|flies|flying|follows|orbits|orbiting',
    '!his|her|their camera !crew|operator *2 circles|circling|rotates|sweeps|sweeping|drifts|travels|tracks|tracking|swoops|pans|panning|tilts',
    'moving|orbiting|roaming|sweeping camera !parts|crew',
    'orbit|orbital|arc shot',
    'tracking shot',
    'dynamic camera movement|motion',
    'drone|fpv flythrough|flyover',
    '^ orbit $',
  ],
});

const motions =
  `pans|panning|pan|tilts|tilting|tilt|zooms|zooming|zoom|dollies|dolly|trucks|tracks|tracking|
  pushes|pulls|rises|lifts|descends|cranes|rotates|spins|rolls|circles|orbits|arcs|follows|glides|sweeps|
  drifts|flies|shakes|moves|moving|movement|movements|motion|work`.replace(/\s+/g, '');

/** Camera motion without a direction, or of another kind: "handheld camera", "slow pan". */
const mentions = phraseBook({
  vague_camera: [
    `camera|cam *3 ${motions}`,
    'zoom|zooms|zooming|panning|tilting|dolly|dollies|dollying in|out|left|right|up|down?',
    'slow|smooth|gentle|quick|whip|swish|crane|jib pan|pans|tilt|tilts|shot|up|down',
    'pan|tilt across|over|along|left|right|up|down',
    'push|pull in|out|back',
    'handheld|steadicam|gimbal|orbiting|dolly shot|camera|footage|motion|movement?',
    'hand held shot|camera|footage?',
    'drone|aerial|tracking|crane|orbit|follow|following|moving shot|footage|view',
    'static|stationary|fixed|locked camera|shot|frame|view',
  ],
});

const things = wordsOf('frying saucepan noise electricity phone map microscope telescope she he');

/** Words of camera motion with another meaning, and words in the sentence that show it. */
const wordsWithOtherMeaning: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    pan: wordsOf(
      `stove pasta kitchen sink burner sauce oven chef skillet egg eggs oil food cook cooking cooks heat
    butter soup bacon onions frying dish dishes dry pot pots`,
    ),
    truck: wordsOf(
      'road roads ditch highway parked tires driver engine house street mud garage it',
    ),
    dolly: wordsOf('dress arms hands toy toys doll box girl child baby shelf'),
    tilt: wordsOf('hat hats cap head chin neck glass bottle'),
    push: wordsOf('crowd door doors cart swing stroller button'),
    pull: wordsOf('curtain curtains bow arrow archer drawer sheets lever trigger sled blanket'),
  }),
);
/** "The camera bag slides left", "the camera man moves". */
const withCamera = wordsOf(
  'bag bags strap straps case man men operator crew shop store trap obscura',
);
const cameras = wordsOf('camera shot view lens perspective we cinematic cinematographer');

/** How camera motion continues: "pan left across the kitchen", "dolly in on a child". */
const ahead = wordsOf('across over along past through toward towards to around from following up');
const onto = wordsOf('on');

/** Whether an object moves, as in "slow pan left on the stove", where no camera is named. */
const isOfThing = (prompt: PromptWords, match: Match<Camera>): boolean => {
  const isNearer = match.value === 'in' || match.value === 'out';
  const own = prompt.words.slice(match.first, match.last + 1);
  if (own.some(({ text }) => withCamera.has(text))) return true;
  return (
    !own.some(({ text }) => cameras.has(text)) &&
    !isFollowedBy(prompt, match, ahead) &&
    !(isNearer && isFollowedBy(prompt, match, onto)) &&
    own.some(({ text }) => {
      const others = wordsWithOtherMeaning.get(text);
      return others !== undefined && hasInSentence(prompt, match, others);
    })
  );
};

const opposites: Record<Camera, readonly Camera[]> = {
  static: ['moves', 'left', 'right', 'up', 'down', 'in', 'out'],
  moves: ['static'],
  left: ['right', 'static'],
  right: ['left', 'static'],
  up: ['down', 'static'],
  down: ['up', 'static'],
  in: ['out', 'static'],
  out: ['in', 'static'],
};

/** Words after which something else follows in the same sentence: "… pans left, then right". */
const successors = wordsOf('then before followed until next afterwards finally back');

const goesOn = ({ words }: PromptWords, last: number): boolean => {
  const rest = words.slice(last + 1, last + 1 + MAX_WORDS_OF_REST);
  const end = rest.findIndex(({ before }) => before === '.');
  return rest.slice(0, end < 0 ? rest.length : end).some(({ text }) => successors.has(text));
};
const MAX_WORDS_OF_REST = 30;

// Figures are shares of the picture; for growth, the change in size.

const MIN_SEC = 0.5;
const MIN_MOTION = 0.025;
/** Maximum motion that goes unnoticed. */
const MAX_REST = 0.015;
/** Minimum motion of a camera that is neither static nor hand-held in place. */
const MIN_WAY: { shift: number; growth: number } = { shift: 0.08, growth: 0.1 };
/** Minimum share of the picture that moves with the camera where its motion is beyond doubt. */
const MIN_ALONG_SHARE = 0.65;
/** Limits of unwanted motion for severities from 2 up. */
const SEVERITIES = [0, 0.1, 0.2, 0.4] as const;

const ways: Record<
  Direction,
  { of: (point: CameraPoint) => number; minimum: number; name: string }
> = {
  left: { of: ({ right }) => -right, minimum: MIN_WAY.shift, name: 'moves to the left' },
  right: { of: ({ right }) => right, minimum: MIN_WAY.shift, name: 'moves to the right' },
  up: { of: ({ up }) => up, minimum: MIN_WAY.shift, name: 'moves up' },
  down: { of: ({ up }) => -up, minimum: MIN_WAY.shift, name: 'moves down' },
  in: { of: ({ nearer }) => nearer, minimum: MIN_WAY.growth, name: 'comes closer' },
  out: { of: ({ nearer }) => -nearer, minimum: MIN_WAY.growth, name: 'moves away' },
};
const directions = Object.keys(ways) as Direction[];

const asks: Record<Camera, string> = {
  static: 'a static camera',
  moves: 'a moving camera',
  left: 'a camera that moves to the left',
  right: 'a camera that moves to the right',
  up: 'a camera that tilts up',
  down: 'a camera that tilts down',
  in: 'a camera that comes closer',
  out: 'a camera that moves away',
};

export const camera: ClaimKind<Camera> = {
  name: 'camera',
  read: (prompt) => {
    const claims = ignoreRepeats(readPhrases(prompt, book, isOfThing, things));
    const active = activeClaims(claims);
    const order = sequenceKindOf(prompt);
    if (order === 'shots' || (order === 'story' && active.length > 1)) {
      return ignoreClaims(claims, 'in_sequence');
    }
    const consistent = ignoreClaims(claims, 'contradictory', ({ value }) =>
      active.some((other) => opposites[value].includes(other.value)),
    );
    return ignoreClaims(consistent, 'in_sequence', ({ last }) => goesOn(prompt, last));
  },
  mentions,
  judge: (table) => {
    if (table.info.duration_sec < MIN_SEC) return () => ({ notJudged: 'clip_too_short' });
    if (findCuts(table).length > 0) return () => ({ notJudged: 'has_cuts' });
    const path = cameraPath(table);
    return (value) => (path ? judgeOne(value, path) : { notJudged: 'nothing_to_follow' });
  },
};

const judgeOne = (requested: Camera, { points, alongShare }: CameraPath): Judgment => {
  const end = points.at(-1) as CameraPoint;
  const isSure = alongShare >= MIN_ALONG_SHARE;
  const furthest = (direction: Direction) => Math.max(...points.map(ways[direction].of));
  const turned = points.map((point) => Math.abs(point.turned));
  const maximum = Math.max(...directions.map(furthest), ...turned);
  const strongest = directions.toSorted(
    (a, b) => furthest(b) / ways[b].minimum - furthest(a) / ways[a].minimum,
  )[0] as Direction;
  const amount = `${Math.round(100 * furthest(strongest))}%`;
  const does = `${ways[strongest].name} by ${amount} of the picture`;
  const mismatch = (severity: 1 | 2 | 3 | 4 | 5, measured: string): Judgment =>
    isSure
      ? { severity, description: `The prompt asks for ${asks[requested]}; ${measured}.` }
      : { notJudged: 'things_move' };
  if (requested === 'static') {
    if (maximum <= MIN_MOTION) return 'met';
    if (furthest(strongest) < ways[strongest].minimum) return { notJudged: 'in_between' };
    return mismatch(severityOf(furthest(strongest), SEVERITIES), `the camera ${does}`);
  }
  if (requested === 'moves') {
    if (maximum >= MIN_MOTION) return 'met';
    return maximum <= MAX_REST ? mismatch(5, 'it does not move') : { notJudged: 'slight_motion' };
  }
  const way = ways[requested];
  if (furthest(requested) >= MIN_MOTION) return 'met';
  if (-way.of(end) >= way.minimum) return mismatch(5, `it ${does}`);
  if (maximum <= MAX_REST) return mismatch(5, 'it does not move');
  if (furthest(requested) <= MAX_REST && furthest(strongest) >= 2 * ways[strongest].minimum) {
    return mismatch(4, `it ${does}`);
  }
  return { notJudged: 'in_between' };
};
