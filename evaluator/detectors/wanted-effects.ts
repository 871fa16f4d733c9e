import type { DetectorName } from './picture/detector.ts';
import { isMeant } from './prompt/text/context.ts';
import { findPhrases, phraseBook } from './prompt/text/phrases.ts';
import { readPrompt } from './prompt/text/prompt-text.ts';

const detectorsOf = {
  cut: ['abrupt-cut', 'light-jump', 'sharpness-burst'],
  slides: ['abrupt-cut', 'light-jump', 'sharpness-burst', 'frozen-frames', 'dropped-frames'],
  whip: ['abrupt-cut', 'light-jump', 'sharpness-burst', 'dropped-frames'],
  flash: ['black-and-flash', 'flicker', 'light-jump', 'popping', 'morph'],
  flicker: ['flicker', 'light-jump', 'black-and-flash', 'popping', 'morph'],
  black: ['black-and-flash', 'light-jump'],
  freeze: ['frozen-frames', 'dropped-frames'],
  broken: [
    ...(['corrupted-frames', 'blockiness', 'popping', 'morph', 'light-jump'] as const),
    ...(['black-and-flash', 'abrupt-cut', 'flicker', 'frozen-frames', 'dropped-frames'] as const),
  ],
  blocks: ['blockiness', 'corrupted-frames'],
  change: ['popping', 'morph'],
  soft: ['sharpness-burst'],
  pace: ['dropped-frames', 'frozen-frames', 'flicker', 'popping', 'morph', 'light-jump'],
  light: ['light-jump', 'black-and-flash', 'flicker'],
} as const satisfies Record<string, readonly DetectorName[]>;

const number = 'two|three|four|five|six|several|multiple|many|various|different';

/** Subjects of blinking, without people, who blink in portraits. */
const lamps =
  'light|lights|led|leds|neon|sign|signs|lamp|lamps|star|stars|beacon|cursor|lantern|lanterns';

/** What things turn into in prompts; cars turn into streets. */
const shapes =
  'sand|dust|ash|ashes|smoke|water|ice|stone|gold|liquid|light|fire|petals|flowers|leaves|butterfly|butterflies|bird|birds|dragon|wolf|man|woman|monster|robot|statue';

/** What changes pace in the edit; cars and people speed up within the shot. */
const paced = 'video|footage|film|clip|shot|scene|sequence|playback|time|motion|action|everything';

const effects = phraseBook<keyof typeof detectorsOf>({
  cut: [
    'montage|supercut',
    'jump|hard|quick|fast|rapid|match|smash|cross cut|cuts',
    'cut|cuts|cutting to',
    'fast|quick|rapid|rhythmic editing|cutting',
    'intercut|intercuts',
    `${number} shots|scenes|angles|clips|cuts !of|fired|at|on|in`,
    '# shots|scenes|cuts !of|fired|on',
    'shot|scene # $',
    'scene|shot change|changes|transition|transitions',
    'split screen',
    'camera switches|cuts',
    'edited|editing sequence',
  ],
  slides: ['slideshow', 'slide show'],
  whip: ['whip|swish pan|pans', 'crash zoom', 'snap zoom'],
  flash: [
    'lightning',
    'thunderstorm',
    'camera|press|paparazzi flash|flashes',
    'flashbulb|flashbulbs',
    'strobe|strobing|stroboscopic',
    'flash|flashes|flashing of? light|lights|white|bright',
    'flashing|flashes|muzzle flash|flashes',
    'explosion|explosions|explodes|exploding|explode',
    'fireworks|firework',
    'police|emergency|siren lights|light',
    'disco|rave|gunfire',
  ],
  flicker: [
    'flicker|flickers|flickering !free',
    'candle|candles|candlelight|candlelit',
    'bonfire|campfire',
    'fireplace|torchlight|firelight',
    'fire|flame|flames burns|burning|dancing|flicker',
    `${lamps} *1 blinks|blinking|blink|pulses|pulsing|pulsating|twinkling`,
    `blinking|pulsing|pulsating|twinkling ${lamps}`,
    'strobe|disco|rave|nightclub',
  ],
  black: [
    'fade|fades|fading|cut|cuts|dip|dips|dissolve|dissolves to|from|into|through black|white',
    'black|white|blank screen',
    'blackout|blackouts',
    'blinks|blink to|into black',
    'power outage|cut',
    'everything|screen goes|turns black|dark|white',
    'fade|fades|fading in|up',
    'open|opens|opening|begins|starts in|on|from black|darkness $',
  ],
  freeze: [
    'freeze|frozen frame',
    'stop motion|action',
    'still|static image|photo|picture',
    'video|frame|image|picture|time|action|everything freezes|pauses|stops',
    'bullet time',
    'claymation',
    'time stops|stands',
    'mannequin challenge',
    'low frame rate',
    'animated on twos|threes',
    'choppy|stuttering|stutters',
  ],
  broken: [
    'glitch|glitches|glitching|glitchy|datamosh|datamoshing|datamoshed|vhs !free',
    'corrupted|corruption',
    'tv|television|analog|analogue|signal static|noise|interference|distortion',
    'static noise',
    'digital artifact|artifacts|distortion|noise|interference',
  ],
  blocks: [
    'pixelated|pixelation|pixelates|pixelating',
    '# bit !of',
    'pixel art',
    'eight bit',
    'mosaic effect',
  ],
  change: [
    'morph|morphs|morphing|morphed',
    'transforms|transforming into?',
    'shapeshift|shapeshifts|shapeshifting',
    'melt|melts|melting !pot',
    `turn|turns|turning|turned into *3 ${shapes}`,
    `become|becomes|becoming *3 ${shapes}`,
    'dissolve|dissolves|dissolving into',
    'crumble|crumbles|crumbling into|to',
    'disintegrate|disintegrates|disintegrating',
    'materialize|materializes|materializing',
    'vanish|vanishes|vanishing !point|into|behind|around|from',
    'disappear|disappears|disappearing !into|behind|around|from',
    'thin air',
    'suddenly appear|appears|appearing',
    'ghost appears',
    'pop|pops|popping|popped up|out|in !of|shop|book',
    'teleport|teleports|teleporting',
    'magically appear|appears|vanish|vanishes|change|changes',
  ],
  soft: [
    'rack focus|focuses|focusing',
    'focus pull|shift|shifts|shifting|pulls',
    'bokeh|defocus',
    'defocused|defocuses',
    'out of focus',
    'blur|blurs|blurred|blurry|blurring',
    'dreamy',
    'motion|lens|radial|zoom blur',
    'tilt shift',
    'into focus',
    'soft focus',
    'refocuses',
  ],
  pace: [
    'time lapse|lapses',
    'timelapse|timelapses|hyperlapse',
    'hyper lapse',
    'speed ramp|ramps',
    'sped up',
    `${paced} *1 speed|speeds|speeding|slow|slows|slowing up|down`,
    'fast motion|forward',
    'fastforward',
  ],
  light: [
    'light|lights|lamp|lamps|bulb|lantern|lanterns turn|turns|switch|switches|go|goes|going on|off|out',
    'light|lights|lamp|lamps turning|turned|switched|switching|coming|come|comes on|off|out',
    'turns|turn|switches|switch|turning|switching on|off the? light|lights|lamp|bulb',
    'light|lights change|changes|changing|shift|shifts|dims|dim',
    'color|colour changing',
  ],
});

/** Detectors that a prompt asks for: a flash in a thunderstorm. Negated words do not count. */
export const wantedEffects = (promptText: string): ReadonlySet<DetectorName> => {
  const prompt = readPrompt(promptText);
  return new Set(
    findPhrases(prompt, effects)
      .filter((match) => isMeant(prompt, match))
      .flatMap(({ value }) => detectorsOf[value]),
  );
};
