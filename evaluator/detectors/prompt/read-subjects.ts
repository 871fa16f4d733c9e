import type { Subject } from '../../subjects/subject-classes.ts';
import { activeClaims, type FoundClaim, ignoreClaims, ignoreRepeats } from './claim.ts';
import type { ClaimReason } from './reasons.ts';
import { findIgnoreReason, hasInSentence, isAfter, isFollowedBy } from './text/context.ts';
import { findPhrases, type Match, phraseBook } from './text/phrases.ts';
import { type PromptWords, readPrompt, type Word } from './text/prompt-text.ts';
import { wordsOf } from './text/words.ts';

/**
 * Left out: names with other meanings (crane, mustang), food (chicken), and subjects that the model
 * was not trained on (panda, fox, tram).
 */
const subjectBook = phraseBook<Subject>({
  person: [
    'person|people|man|men|woman|women|boy|boys|girl|girls|child|children|kid|kids|toddler|infant',
    'lady|ladies|gentleman|gentlemen|guy|guys|teenager|teenagers|grandmother|grandfather|grandma',
    'rider|riders|cyclist|cyclists|motorcyclist|dancer|dancers|ballerina|surfer|skier|snowboarder',
    'skateboarder|runner|runners|jogger|pedestrian|pedestrians|farmer|fisherman|chef|waiter|nurse',
    'singer|musician|guitarist|pianist|violinist|actor|actress|businessman|businesswoman|soldier',
    'soldiers|policeman|firefighter|firefighters|bride|groom|samurai|geisha|cowboy !hat|hats|boots',
  ],
  cat: ['cat|cats !walk|nap|burglar|fish|woman', 'kitten|kittens|tabby !heels'],
  dog: [
    'dog|dogs !park|walk|walker|days|fight',
    'puppy|puppies|labrador|corgi|retriever|poodle|dachshund|chihuahua|terrier|bulldog',
    'beagle|dalmatian|husky !voice|laugh',
    'greyhound|sheepdog',
    'german shepherd',
    'golden retriever|labrador',
  ],
  horse: ['horse|horses !saddle|saddles|ranch|racing|carriage|stable', 'stallion|pony|ponies|foal'],
  sheep: ['sheep', 'lamb|lambs !chops|shank|stew|curry|kebab'],
  cow: ['cow|cows|cattle', '!pit|red|raging bull|bulls'],
  elephant: ['elephant|elephants'],
  bear: [
    'bear|bears|grizzly !witness|fruit|down|no|the|a|resemblance|market|trap|hug|rug',
    'polar|grizzly|brown|black bear|bears',
  ],
  zebra: ['zebra|zebras'],
  giraffe: ['giraffe|giraffes'],
  bird: [
    'bird !of|watching',
    '!black swan|swans !lake|dive',
    'eagle|parrot|owl|goose|pigeon|seagull|sparrow|crow|raven',
    'duck|ducks !under|behind|down|below|away',
    'hawk|falcon|peacock|flamingo|flamingos|pelican|heron|stork|rooster|toucan|hummingbird',
  ],
  'teddy bear': ['teddy bear|bears', 'teddybear|teddybears'],
  car: [
    'car|cars !wash|park|crash|chase|salesman',
    'suv|sedan|taxi|convertible|hatchback|limousine|racecar|automobile|jeep|minivan',
    'sports|race|racing|police|vintage|classic car|cars',
  ],
  truck: ['truck|trucks|lorry|lorries', 'pickup|fire|dump|garbage|monster truck|trucks'],
  bus: ['bus|buses|minibus', 'school|city|double bus|buses', 'double decker bus|buses'],
  train: [
    'train|trains !set|of|hard|to|for|with|and|in|at|every|themselves',
    'locomotive',
    'steam|freight|passenger|bullet|subway train|trains',
  ],
  boat: [
    'boat|boats|sailboat|sailboats|rowboat|motorboat|speedboat|yacht|ship|ships|ferry|gondola',
  ],
  bicycle: ['bicycle|bicycles|bike|bikes', 'mountain|road|tandem bicycle|bike|bikes'],
  motorcycle: ['motorcycle|motorcycles|motorbike|motorbikes|moped', 'dirt bike|bikes'],
  airplane: [
    'airplane|airplanes|aeroplane|airliner|biplane|jetliner',
    'plane|planes !of|parallel|mirror',
    'fighter jet',
  ],
});

/** Words that, directly before a name, make it the name of something else, or of an imitation. */
const otherThingBefore = wordsOf(
  `hot prairie corn chili sea rocking saw pommel hobby trojan clothes carousel gummy koala water
  care panda sun toy toys model paper origami cardboard plastic wooden rubber stuffed plush
  inflatable balloon lego clay ceramic porcelain glass metal bronze stone marble ice snow sand
  chocolate gingerbread wax jade crystal tin stick knitted crochet felt decoy robot robotic
  mechanical mecha holographic winged chess spider iron super bat donald roast roasted peking
  grilled fried baked smoked first second third cable street railroad railway dining coaster
  elevator train gravy sauce banana space star alien air mother sunken pirate ghost focal image
  ground inclined horizontal vertical astral hand wood carpenter's cash holy exercise stationary
  to will can could cannot can't must would should personal cartoon pixel voxel papier fake
  miniature tiny microscopic mini matchbox remote controlled bridal wedding silk top under
  invisible bumper bath dragon table carpet sledge wagon millennium faced headed like`,
);

/** What may follow a name besides verbs and adverbs; other words make it a part of a name. */
const afterName = wordsOf(
  `is are was were has have had can will would and or but with in inside into on onto at by of off
  over under above below beneath behind beside besides near next to from through across along
  around round between among amid against during while as that who whom whose which when where
  then up out outside away toward towards before after past beyond underneath atop alongside upon
  until there alone ahead for also both not than just now back forward together ran sat stood lay
  swam flew fell walk run dance sit stand play talk hug kiss embrace laugh swim eat sleep graze
  pick put set hold carry open cross`,
);

/** Words that, directly after a name, make it a part or the name of something else. */
const otherThingAfter = wordsOf(
  `tags houses toys balls costumes masks ears paws prints tracks footprints statues sculptures
  figurines dolls stickers heads eyes windows doors wheels tires lights seats keys stations
  tickets stripes songs seeds eggs hands feet gloves shoes boots bones bumps feathers tails wings
  skins bowls collars signs logos drawings paintings trees wires ropes guides like made movie
  hybrid logo statue sculpture bed shed sled seed feed breed speed eared haired headed legged
  faced tailed colored coloured shaped sized patterned themed inspired carved sculpted painted
  printed embroidered folded crossed crossing painting drawing wing parking racing landing
  clothing lightning grooming training spotting fly family belly only carrier mover counter helmet`,
);

/** Words that, up to eight words before in the same part of a sentence, show an imitation of it. */
const imitations = wordsOf(
  `statue statues sculpture sculptures figurine figurines toy toys doll drawing drawings sketch
  picture pictures mural image print logo icon emoji symbol shape shaped form costume costumes
  mask dressed disguised resembling resembles reminiscent like tattoo cookie cake balloon
  embroidery mosaic graffiti cloud clouds constellation hologram shadow silhouette reflection
  sound sounds smell story tale word letters name named called imagine imagines dreams dreaming
  remembers spirit ghost into becomes become becoming transforms morphs eye eyes wings head legs
  antlers horns fur claws scales mane tusks trunk whiskers owner view screen display game text
  caption outline ornament weathervane mannequin puppet mascot raining similar compared belonging`,
);

/** Words before "of" that leave the name after it a claim: a group of people, left of a car. */
const beforeOf = wordsOf(
  `group groups pair pairs couple trio team row line bunch lot lots dozens hundreds one two three
  some all both each kind video clip film shot shots footage photo portrait scene closeup up full
  front left right top side middle`,
);

/** Surfaces that show pictures: a cat on a mug. */
const printedOn = wordsOf(
  `mug shirt sweater pillow poster stamp coin flag banner billboard cover magazine monitor phone
  television tv`,
);

/** Words shortly after a name that say that it is not there. */
const denials = wordsOf(`not isn't isnt aren't arent never nowhere gone absent missing`);

/** Words after which a vehicle is where the camera or somebody is: it may not be seen itself. */
const insideOf = wordsOf(
  `to in inside into from on onto aboard through out within off via by driving drives drove
  steering steers piloting pilots`,
);

const vehicles: ReadonlySet<Subject> = new Set([
  ...(['car', 'truck', 'bus', 'train', 'boat', 'airplane'] as const),
]);

/** Words after which a subject may be outside the picture: barking at a bird. */
const towards = wordsOf('at for about without against behind than');

/** Words of a sentence in which subjects are too small, too far away or too stylized to recognize. */
const hardToRecognize = wordsOf(
  `distance distant distantly faraway far background horizon tiny miniature microscopic aerial
  drone satellite overhead macro silhouette silhouettes silhouetted shadow shadows abstract
  origami pixel pixelated voxel ascii lego minecraft wireframe xray thermal underwater flock swarm
  herd herds crowd crowds traffic cityscape skyline sketch doodle claymation hybrid hybrids
  chimera half species creature fused fusion mutant anthropomorphic invisible unseen hidden statue
  statues sculpture sculptures figurine figurines made carved puppet puppets marionette mannequin
  mannequins hologram weathervane merry centaur griffin pegasus unicorn minotaur werewolf mermaid
  sphinx terracotta screen offscreen heard hear hears hearing`,
);

/** Words of a sentence in which a subject may be outside the picture, or is something else. */
const elsewhereWith: Partial<Record<Subject, ReadonlySet<string>>> = {
  person: wordsOf(
    `hand hands finger fingers fingertips fist palm arm arms wrist foot feet leg legs toes shoes eye
    eyes lips closeup pov macro voice viewer`,
  ),
  train: wordsOf(`dress gown dress's gown's bride bridal veil`),
};

/** Creatures put together from several, and comparisons: none of them shows its subject. */
const hybridBook = phraseBook<'hybrid'>({
  hybrid: [
    `body|head|face|legs|tail|wings|eyes|ears|fur|claws|antlers|horns|scales|mane|neck|trunk|fins of
      a|an`,
    'half *2 half',
    'part *1 part',
    'create|creates|creating a new',
    'cross between',
    'mix|mixture|blend of',
    'crossed with',
    'as strong|fast|quick|big|large|tall|small|light|brave|quiet|gentle|graceful|free as',
  ],
});

const onWord: ReadonlySet<string> = new Set(['on']);

/** Verbs and adverbs as they follow the name of one subject: runs, running, dressed, slowly. */
const verb = /([^us']s|ing|ed|ly)$/;
const plural = /([^us]s|men|people|children|cattle)$/;

/** Horse race, bear claw. @param following next name: a retriever puppy has two of one subject */
const isPartOfName = (
  prompt: PromptWords,
  match: Match<Subject>,
  following: Match<Subject> | undefined,
): boolean => {
  const [name, next] = prompt.words.slice(match.last) as [Word, Word?];
  if (/['’‑-]/.test(prompt.codePoints[name.end] ?? '')) return true;
  if (isFollowedBy(prompt, match, otherThingAfter)) return true;
  const isFree =
    next?.before !== '' ||
    afterName.has(next.text) ||
    verb.test(next.text) ||
    (following?.first === match.last + 1 && following.value === match.value);
  return !isFree && !plural.test(name.text);
};

/** Maximum distance of a name from a preposition before it: from a very small boat. */
const REACH = 4;
/** Maximum distance of a name from the imitation that it is: statue of a rider on a horse. */
const IMITATION_REACH = 8;

/** Whether a name says whose something is: the roar of a bear. */
const isOwner = ({ words }: PromptWords, { first }: Match<Subject>): boolean => {
  for (let at = first; at > first - REACH && words[at]?.before === ''; at -= 1) {
    if (words[at - 1]?.text === 'of') return !beforeOf.has(words[at - 2]?.text ?? '');
  }
  return false;
};

/** Returns why a name does not claim that its subject can be seen; null if it does. */
const ignoreReasonOf = (
  prompt: PromptWords,
  match: Match<Subject>,
  following: Match<Subject> | undefined,
): ClaimReason | null => {
  const reason = findIgnoreReason(prompt, match);
  if (reason) return reason;
  const { value } = match;
  if (isFollowedBy(prompt, match, denials, 3)) return 'negated';
  if (
    isAfter(prompt, match, imitations, IMITATION_REACH) ||
    isAfter(prompt, match, otherThingBefore, 1) ||
    isPartOfName(prompt, match, following) ||
    isOwner(prompt, match)
  ) {
    return 'ambiguous';
  }
  if (isFollowedBy(prompt, match, onWord) && isFollowedBy(prompt, match, printedOn, REACH)) {
    return 'inner_picture';
  }
  const isAway = vehicles.has(value) && isAfter(prompt, match, insideOf, REACH);
  if (isAway || isAfter(prompt, match, towards, REACH)) return 'out_of_picture';
  if (hasInSentence(prompt, match, hardToRecognize)) return 'hard_to_recognize';
  const elsewhere = elsewhereWith[value];
  return elsewhere && hasInSentence(prompt, match, elsewhere) ? 'out_of_picture' : null;
};

/** Reads the subjects. One doubtful mention makes every mention of the same subject doubtful. */
export const readSubjects = (prompt: PromptWords): FoundClaim<Subject>[] => {
  const isHybrid = findPhrases(prompt, hybridBook).length > 0;
  const all = findPhrases(prompt, subjectBook);
  const claims = all.map((match, at) => ({
    value: match.value,
    first: match.first,
    last: match.last,
    ignoreReason: isHybrid ? 'ambiguous' : ignoreReasonOf(prompt, match, all[at + 1]),
  }));
  const doubtful = new Set(
    claims.flatMap(({ value, ignoreReason }) => (ignoreReason ? [value] : [])),
  );
  return ignoreRepeats(ignoreClaims(claims, 'ambiguous', ({ value }) => doubtful.has(value)));
};

export const namesSubjects = (prompt: string): boolean =>
  activeClaims(readSubjects(readPrompt(prompt))).length > 0;
