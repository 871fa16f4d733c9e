import type { Subject } from '../../subjects/subject-classes.ts';
import { phraseBook } from './text/phrases.ts';
import { wordsOf } from './text/words.ts';

/**
 * Names of the subjects in prompts. Left out: names of something else as well (crane, mustang), of
 * food (chicken), and of what the model was not trained on (panda, fox, tram).
 */
export const subjectBook = phraseBook<Subject>([
  [
    'person',
    [
      'person|people|man|men|woman|women|boy|boys|girl|girls|child|children|kid|kids|toddler|infant',
      'lady|ladies|gentleman|gentlemen|guy|guys|teenager|teenagers|grandmother|grandfather|grandma',
      'rider|riders|cyclist|cyclists|motorcyclist|dancer|dancers|ballerina|surfer|skier|snowboarder',
      'skateboarder|runner|runners|jogger|pedestrian|pedestrians|farmer|fisherman|chef|waiter|nurse',
      'singer|musician|guitarist|pianist|violinist|actor|actress|businessman|businesswoman|soldier',
      'soldiers|policeman|firefighter|firefighters|bride|groom|samurai|geisha|cowboy !hat|hats|boots',
    ],
  ],
  ['cat', ['cat|cats !walk|nap|burglar|fish|woman', 'kitten|kittens|tabby !heels']],
  [
    'dog',
    [
      'dog|dogs !park|walk|walker|days|fight',
      'puppy|puppies|labrador|corgi|retriever|poodle|dachshund|chihuahua|terrier|bulldog',
      'beagle|dalmatian|husky !voice|laugh',
      'greyhound|sheepdog',
      'german shepherd',
      'golden retriever|labrador',
    ],
  ],
  [
    'horse',
    ['horse|horses !saddle|saddles|ranch|racing|carriage|stable', 'stallion|pony|ponies|foal'],
  ],
  ['sheep', ['sheep', 'lamb|lambs !chops|shank|stew|curry|kebab']],
  ['cow', ['cow|cows|cattle', '!pit|red|raging bull|bulls']],
  ['elephant', ['elephant|elephants']],
  [
    'bear',
    [
      'bear|bears|grizzly !witness|fruit|down|no|the|a|resemblance|market|trap|hug|rug',
      'polar|grizzly|brown|black bear|bears',
    ],
  ],
  ['zebra', ['zebra|zebras']],
  ['giraffe', ['giraffe|giraffes']],
  [
    'bird',
    [
      'bird !of',
      '!black swan|swans !lake|dive',
      'eagle|parrot|owl|duck|ducks|goose|pigeon|seagull|sparrow|robin|crow|raven',
      'hawk|falcon|peacock|flamingo|flamingos|pelican|heron|stork|rooster|toucan|hummingbird',
    ],
  ],
  ['teddy bear', ['teddy bear|bears', 'teddybear|teddybears']],
  [
    'car',
    [
      'car|cars !wash|park|crash|chase|salesman',
      'suv|sedan|taxi|convertible|hatchback|limousine|racecar|automobile|jeep|minivan',
      'sports|race|racing|police|vintage|classic car|cars',
    ],
  ],
  ['truck', ['truck|trucks|lorry|lorries', 'pickup|fire|dump|garbage|monster truck|trucks']],
  ['bus', ['bus|buses|minibus', 'school|city|double bus|buses', 'double decker bus|buses']],
  [
    'train',
    [
      'train|trains !of|hard|to|for|with|and|in|at|every|themselves',
      'locomotive',
      'steam|freight|passenger|bullet|subway train|trains',
    ],
  ],
  [
    'boat',
    ['boat|boats|sailboat|sailboats|rowboat|motorboat|speedboat|yacht|ship|ships|ferry|gondola'],
  ],
  ['bicycle', ['bicycle|bicycles|bike|bikes', 'mountain|road|tandem bicycle|bike|bikes']],
  ['motorcycle', ['motorcycle|motorcycles|motorbike|motorbikes|moped', 'dirt bike|bikes']],
  [
    'airplane',
    [
      'airplane|airplanes|aeroplane|airliner|biplane|jetliner',
      'plane|planes !of|parallel|mirror',
      'fighter jet',
    ],
  ],
]);

/** Words that, directly before a name, make it the name of something else, or of an imitation. */
export const otherThingBefore = wordsOf(
  `hot prairie corn chili sea rocking saw pommel hobby trojan clothes gummy koala water care panda
  toy toys model paper origami cardboard plastic wooden rubber stuffed plush inflatable balloon
  lego clay ceramic porcelain glass metal bronze stone marble ice snow sand chocolate gingerbread
  wax jade crystal stick knitted crochet felt robot robotic mechanical mecha holographic chess
  spider iron super bat first second third cable gravy banana space star air mother sunken pirate
  ghost focal image ground inclined to will can could cannot can't must would should personal
  cartoon pixel voxel papier fake miniature tiny microscopic mini matchbox remote controlled
  bridal wedding silk top under invisible bumper bath dragon like`,
);

/** Words that, directly after a name, make it a part or the name of something else. */
export const otherThingAfter = wordsOf(
  `tag tags food bowl collar leash house houses bed toy toys ball balls cart costume costumes mask
  masks onesie ears ear tail fur skin paw paws print prints pattern patterned shaped shape like
  statue statues sculpture figurine figurines doll dolls plush plushie balloon logo sign emoji
  icon symbol sticker tattoo painting poster drawing mural silhouette silhouettes shadow head
  heads eye eyes window windows windshield door doors hood wheel wheels tire tires engine interior
  light lights body hull shell seat seats mirror key keys alarm brush dashboard roof station
  stations track tracks ticket stop driver horn wreck wreckage garage lane crossing stripes feeder
  cage nest bath song songs seed seeds power radish drawn egg eggs soup meat sauce chop wool milk
  cheese hybrid creature monster robot rack helmet path trail pump lock neck anchor deck wing
  cockpit model hair face hand hands voice made hood's sized`,
);

/** Words that, up to eight words before in the same part of a sentence, show an imitation of it. */
export const imitations = wordsOf(
  `statue statues sculpture sculptures figurine figurines toy toys doll drawing drawings sketch
  picture pictures mural image print logo icon emoji symbol shape shaped form costume costumes
  mask dressed disguised resembling resembles reminiscent like tattoo cookie cake balloon
  embroidery mosaic graffiti cloud clouds constellation hologram shadow silhouette reflection
  sound sounds smell story tale word letters name named called imagine imagines dreams dreaming
  remembers spirit ghost into becomes become becoming transforms morphs eye eyes wings head legs
  antlers horns fur claws scales mane tusks trunk whiskers owner view`,
);

/** Words after which a vehicle is where the camera or somebody is: it may not be seen itself. */
export const insideOf = wordsOf('in inside into from on onto aboard through out within off via by');

/** Subjects that people are inside of. */
export const vehicles: ReadonlySet<Subject> = new Set([
  ...(['car', 'truck', 'bus', 'train', 'boat', 'airplane'] as const),
]);

/** Words after which a subject may be outside the picture: barking at a bird. */
export const towards = wordsOf('at for to about without against behind');

/** Words of a sentence in which subjects are too small, too far away or too stylized to recognize. */
export const hardToRecognize = wordsOf(
  `distance distant distantly faraway far background horizon tiny miniature microscopic aerial
  drone satellite overhead macro silhouette silhouettes silhouetted shadow shadows abstract
  origami pixel pixelated voxel ascii lego minecraft wireframe xray thermal underwater flock swarm
  herd herds crowd crowds traffic cityscape skyline sketch doodle claymation hybrid hybrids
  chimera half species creature fused fusion mutant anthropomorphic invisible unseen hidden`,
);

/** Words of a sentence about a part of a person; the rest may be outside the picture. */
export const partsOfPeople = wordsOf(
  `hand hands finger fingers fingertips fist palm arm arms wrist foot feet leg legs toes shoes eye
  eyes lips closeup pov macro voice viewer`,
);

/** Creatures put together from several: none of them looks like one of the subjects. */
export const hybridBook = phraseBook<'hybrid'>([
  [
    'hybrid',
    [
      `body|head|face|legs|tail|wings|eyes|ears|fur|claws|antlers|horns|scales|mane|neck|trunk|fins of
      a|an`.replace(/\s+/g, ' '),
      'half *2 half',
      'part *1 part',
      'create|creates|creating a new',
      'cross between',
    ],
  ],
]);
