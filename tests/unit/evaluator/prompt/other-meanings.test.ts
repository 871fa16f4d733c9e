import { rows } from './claim-rows.ts';

// Words of film with another meaning: an ambiguous claim does not count.

rows('wounds, blades and people who cut claim no cuts', [
  ['No cuts or bruises on his face'],
  ['several cuts on her face'],
  ['no cut flowers on the table'],
  ['He cuts to the chase'],
  ['hands in the kitchen, quick cuts through an onion'],
  ['The singer turns and cuts to the left'],
  ['with two shots left'],
]);

rows('cuts are claimed where the words around speak of film', [
  ['Close-up of her hands, one continuous shot, no cuts', 'cuts: one continuous shot'],
  ['A steak, static camera, no cuts', 'camera: static camera', 'cuts: no cuts'],
  ['Fast cuts of city life', 'cuts: Fast cuts'],
  ['Then cuts to a close-up of a hand', 'cuts: cuts to'],
  ['A woman with long hair walks on the beach, no cuts', 'cuts: no cuts'],
  ['a montage of city life', 'cuts: montage of'],
]);

rows('pans, trucks, dollies and what is pulled and pushed claim no camera', [
  ['pasta in a pan, pan left on the heat'],
  ['with a truck left of the house'],
  ['a girl with a dolly in her arms'],
  ['slow push in the crowd'],
  ['a zoom lens on a table'],
  ['The camera bag slides left'],
  ['a camera on a tripod stands in a field'],
]);

rows('the camera is claimed where it goes on as a camera does', [
  ['slow pan left across the kitchen', 'camera: slow pan left'],
  ['The camera slowly pans left over a stove', 'camera: camera slowly pans left'],
  ['slow dolly in on a child with a toy', 'camera: slow dolly in'],
  ['shot with the camera on a tripod', 'camera: camera on a tripod'],
]);

rows('loops, freezes and fades of things claim nothing', [
  ['infinite loop necklace'],
  ['The police officer says freeze!'],
  ['ink fades to black'],
]);

rows('loops and fades of the picture are claimed', [
  ['seamless loop of a rope swinging', 'loop: seamless loop'],
  ['the image slowly fades into white', 'fade: image slowly fades into white'],
  ['He waves and it fades to black', 'fade: it fades to black'],
]);

rows('names with day, night and dark in them claim no light', [
  ['a sunny day planner'],
  ['a dark shot of spiced rum on a bar'],
  ['dim lighting fixtures'],
]);

rows('light is claimed of pictures of something', [
  ['A dark shot of an alley', 'light: dark shot'],
  ['a dark shot of a wine cellar', 'light: dark shot'],
  ['A dark shot of an alley, a glass of rum on a crate', 'light: dark shot'],
]);

rows('colours of things claim no film and no palette', [
  ['black and white film poster'],
  ['black and white image on a mug'],
  ['two nuns in black and white'],
  ['bathed in cold water'],
  ['with a heavy red cast on his leg'],
  ['In black and white, a nun walks', 'colour: In black and white'],
  ['bathed in warm golden light', 'dominant-colour: bathed in warm'],
]);

rows('numbers and shapes of things claim no length, rate or shape', [
  ['an iPhone 5s video'],
  ['costs 25p'],
  ['second hand of a clock, fast frame'],
  ['a vertical clip on a phone'],
  ['square crop top'],
  ['an 8x10 frame'],
  ['a mix ratio of 3:1'],
  ['4K 60p', 'frame-rate: 60p'],
  ['shot in 24p, film look', 'frame-rate: 24p'],
  ['square crop of a portrait', 'aspect: square crop'],
]);
