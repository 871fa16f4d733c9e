import { findCuts } from '../../picture/find-cuts.ts';
import {
  activeClaims,
  type ClaimKind,
  ignoreClaims,
  readMatches,
  type Severity,
} from '../claim.ts';
import { hasInSentence, isFollowedBy, isPrecededBy } from '../text/context.ts';
import { type Match, phraseBook } from '../text/phrases.ts';
import type { PromptWords } from '../text/prompt-text.ts';
import { wordsOf } from '../text/words.ts';

/** Requested number of cuts; null for at least one. */
type CutCount = number | null;

const kind =
  'different|separate|distinct|consecutive|camera|quick|short|rapid|fast|sequential|hard|jump';
/** Excludes shots of a drink, a gun or a ball. */
const notFilm =
  '!of|on|at|fired|from|glasses|per|glass|in|into|across|to|through|above|below|deep|left|he|she|remaining|ring|rang|lined|are';

const book = phraseBook({
  none: [
    'no|without|zero @ camera|jump|hard|visible? cuts|cut|edits|editing !scenes|on|of|to|flowers|grass|outs|marks',
    'single|one @ continuous|unbroken|long|uninterrupted|tracking|unedited shot|take',
    'single|one take !a',
    'continuous|unbroken|uninterrupted|unedited single|one? shot|take',
    'shot|filmed|captured in a|one single|one? take',
    'in|as a|one single|continuous shot|take',
    'a? oner $',
    'one|single shot video|clip|film|scene',
    '^ a? single shot $',
    '^ uncut $',
    'long take $',
    'long take of',
    'uncut shot|take|footage|video',
  ],
  shots: [
    `in|of|with|across|into|has|contains|comprising @ # ${kind}? shots ${notFilm}`,
    `# ${kind} shots ${notFilm}`,
    '^ # shots $',
    '# shot sequence|video|montage|edit',
    `consisting|consists|composed|made up? of @ # ${kind}? scenes|shots`,
  ],
  cuts: [
    `with|has|contains|exactly|and @ # ${kind}? cuts ${notFilm} !meat|beef|pork|steak`,
    `^ # ${kind}? cuts $`,
    '# hard|jump|quick|camera cuts !on|in',
  ],
  some: [
    '!photo|wall|art cuts? montage of !photos|photographs|pictures|polaroids|images',
    'multiple|several|various cuts !of|on',
    `multiple|several different? shots ${notFilm}`,
    'fast|quick|rapid cuts|cutting|montage !on',
    'cut to:',
    'cuts to !black|white|size|length|measure|shape',
  ],
});

const things = wordsOf(
  `chef chefs cook butcher barber surgeon samurai sword blade knife katana scissors fires fired
  firing shoots takes taking took photographer player boxer golfer archer gun pistol rifle`,
);

/** Words next to which cuts are wounds. */
const wounds = wordsOf(
  `bruise bruises bruised scratch scratches scar scars scrape scrapes wound wounds blemish blemishes
  injury injuries`,
);
/** Words next to which cuts may be made by a blade, unless the sentence mentions film. */
const cuttable = wordsOf(
  `face faces cheek cheeks lip lips brow eyebrow skin hand hands finger fingers thumb arm arms leg
  legs knee knees body boxer fighter soldier warrior blood bleeding knife scissors blade vegetables
  vegetable onion cucumber carrot tomato bread cheese cake pizza fish chicken meat beef pork steak
  steaks ham paper cardboard fabric wood rope hair lawn grass diamond gem dress cloth jeans barber
  hairdresser tailor seamstress butcher price prices budget tax taxes job jobs funding`,
);
/** In words: a prompt in commas is one long sentence, whose distant parts are unrelated. */
const BLADE_REACH = 4;
const film = wordsOf(
  `shot shots take camera video clip scene scenes footage film filmed edit edits edited editing
  montage transition transitions continuous sequence zoom zooms pan pans`,
);
const cutting = wordsOf('cut cuts cutting edits');

/** What cuts to another shot; people cut to the left, and to the chase. */
const editors = wordsOf(
  'camera scene video film footage clip view shot action it we then and suddenly abruptly before',
);
const ways = wordsOf('left right front chase halt stop piece pieces');

/** Whether a blade cuts: the surrounding words tell, as in "no cuts or bruises". */
const isOfBlade = (prompt: PromptWords, match: Match<unknown>): boolean => {
  const own = prompt.words.slice(match.first, match.last + 1);
  if (!own.some(({ text }) => cutting.has(text))) return false;
  if (own[0]?.text === 'cuts' && !isPrecededBy(prompt, match, editors)) return true;
  if (own.at(-1)?.text === 'to') return isFollowedBy(prompt, match, ways, 2);
  if (hasInSentence(prompt, match, wounds, BLADE_REACH)) return true;
  const isOfFilm = own.some(({ text }) => film.has(text)) || hasInSentence(prompt, match, film);
  return !isOfFilm && hasInSentence(prompt, match, cuttable, BLADE_REACH);
};

const interpret = (prompt: PromptWords, match: Match<'none' | 'shots' | 'cuts' | 'some'>) => {
  const [count = 0] = match.numbers;
  const value: CutCount = { none: 0, shots: count - 1, cuts: count, some: null }[match.value];
  const isCount = value === null || (Number.isInteger(value) && value >= 0);
  const ignoreReason = isOfBlade(prompt, match) ? 'of_thing' : isCount ? null : 'ambiguous';
  return { value, ignoreReason } as const;
};

export const cuts: ClaimKind<CutCount> = {
  name: 'cuts',
  read: (prompt) => {
    const claims = readMatches(prompt, book, (match) => interpret(prompt, match), things);
    const active = activeClaims(claims);
    const numbered = active.filter(({ value }) => value !== null);
    const distinct = new Set(numbered.map(({ value }) => value));
    // "Two shots" and "cuts to" agree; "one take" and "cuts to" do not.
    if (distinct.size > 1 || (distinct.has(0) && numbered.length < active.length)) {
      return ignoreClaims(claims, 'contradictory');
    }
    const judged = numbered[0] ?? active[0];
    return ignoreClaims(claims, 'repeated', (claim) => claim !== judged);
  },
  judge: (table) => {
    const found = findCuts(table);
    const at = found.map(({ frame }) => `${(table.frames[frame]?.sec ?? 0).toFixed(1)} s`);
    const where = found.length > 0 && found.length <= 4 ? ` (at ${at.join(', ')})` : '';
    const has = `the clip has ${found.length === 0 ? 'none' : found.length}${where}`;
    return (requested) => {
      if (requested === null ? found.length > 0 : found.length === requested) return 'met';
      return {
        severity: severityOfCount(requested, found.length),
        description: `The prompt asks for ${requestedText(requested)}; ${has}.`,
      };
    };
  },
};

/** Rates the difference: worst when nothing requested is there, mild for one cut more or less. */
const severityOfCount = (requested: CutCount, found: number): Severity => {
  if (requested === 0) return found === 1 ? 4 : 5;
  if (requested === null || found === 0) return 5;
  return Math.min(4, 1 + Math.abs(found - requested)) as Severity;
};

const requestedText = (requested: CutCount): string => {
  if (requested === null) return 'cuts';
  if (requested === 0) return 'one shot without cuts';
  return requested === 1 ? '1 cut' : `${requested} cuts`;
};
