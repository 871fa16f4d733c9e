import { rows } from './claim-rows.ts';

// Words of film with another meaning: an ambiguous claim does not count.

rows('wounds, blades and people who cut claim no cuts', [
  ['No cuts or bruises on his face'],
  ['hands with no cuts, no scratches'],
  ['a close-up shot of a knee without any cuts or scars'],
  ['several cuts on her face'],
  ['no cut flowers on the table'],
  ['He cuts to the chase'],
  ['a saw cuts to length'],
  ['no editing of text on the screen'],
  ['hands in the kitchen, quick cuts through an onion'],
  ['The singer turns and cuts to the left'],
  ['a montage of photos on a wall'],
  ['several shots are fired'],
  ['with two shots left'],
]);

rows('cuts are claimed where the words around speak of film', [
  ['Close-up of her hands, one continuous shot, no cuts', 'cuts: one continuous shot'],
  ['A steak, static camera, no cuts', 'camera: static camera', 'cuts: no cuts'],
  ['A man with bruises. The video has no cuts.', 'cuts: no cuts'],
  ['no hands, no camera movement, no cuts', 'camera: no camera movement', 'cuts: no cuts'],
  ['Fast cuts of city life', 'cuts: Fast cuts'],
  ['The scene cuts to a close-up of her face', 'cuts: cuts to'],
  ['Then cuts to a close-up of a hand', 'cuts: cuts to'],
  ['A woman with long hair walks on the beach, no cuts', 'cuts: no cuts'],
  ['No cuts, a man sits down on a bench and eats bread', 'cuts: No cuts'],
  ['a montage of city life', 'cuts: montage of'],
]);

rows('pans, trucks, dollies and what is pulled and pushed claim no camera', [
  ['pasta in a pan, pan left on the heat'],
  ['with a truck left of the house'],
  ['a girl with a dolly in her arms'],
  ['a slow tilt up of her chin'],
  ['slow push in the crowd'],
  ['a zoom lens on a table'],
  ['a photographer with a zoom lens zooming in'],
  ['The camera bag slides left'],
  ['motionless camera crew'],
  ['static frame bike'],
  ['a camera on a tripod stands in a field'],
]);

rows('the camera is claimed where it goes on as a camera does', [
  ['slow pan left across the kitchen', 'camera: slow pan left'],
  ['The camera slowly pans left over a stove', 'camera: camera slowly pans left'],
  ['slow tilt up the tower', 'camera: slow tilt up'],
  ['slow dolly in on a child with a toy', 'camera: slow dolly in'],
  ['slow push-in on a crowd', 'camera: slow push-in'],
  ['slow pull back from a curtain', 'camera: slow pull back'],
  ['shot with the camera on a tripod', 'camera: camera on a tripod'],
]);

rows('loops, freezes and fades of things claim nothing', [
  ['a loop of wire'],
  ['infinite loop necklace'],
  ['Froot loops perfectly arranged'],
  ['a pond in a winter scene freezes'],
  ['The police officer says freeze!'],
  ['ink fades to black'],
  ['she cuts to white'],
]);

rows('loops and fades of the picture are claimed', [
  ['seamless loop of a rope swinging', 'loop: seamless loop'],
  ['the image slowly fades into white', 'fade: image slowly fades into white'],
  ['He leaves and we fade to black', 'fade: fade to black'],
  ['He waves and it fades to black', 'fade: it fades to black'],
]);

rows('names with day, night and dark in them claim no light', [
  ['a night stand with a lamp'],
  ['a sunny day planner'],
  ['a night sky painting'],
  ['a dark shot of rum'],
  ['a dark shot of spiced rum on a bar'],
  ['dim lighting fixtures'],
]);

rows('light is claimed of pictures of something', [
  ['A dark shot of an alley', 'light: dark shot'],
  ['a gloomy image of the sea', 'light: gloomy image'],
  ['a dark shot of a wine cellar', 'light: dark shot'],
  ['A dark shot of an alley, a glass of rum on a crate', 'light: dark shot'],
]);

rows('colours of things claim no film and no palette', [
  ['black and white film poster'],
  ['black and white image on a mug'],
  ['black and white look of a panda'],
  ['two nuns in black and white'],
  ['sepia tones in her hair'],
  ['bathed in cold water'],
  ['her monochrome blue eyes'],
  ['all red picture frames'],
  ['jeans, blue wash'],
  ['with a heavy red cast on his leg'],
  ['In black and white, a nun walks', 'colour: In black and white'],
  ['bathed in warm golden light', 'dominant-colour: bathed in warm'],
  ['dominated by blue tones', 'dominant-colour: dominated by blue'],
]);

rows('numbers and shapes of things claim no length, rate or shape', [
  ['an iPhone 5s video'],
  ['costs 25p'],
  ['second hand of a clock, fast frame'],
  ['a vertical frame on a wall'],
  ['a vertical clip on a phone'],
  ['square crop top'],
  ['an 8x10 frame'],
  ['a mix ratio of 3:1'],
  ['4K 60p', 'frame-rate: 60p'],
  ['shot in 24p, film look', 'frame-rate: 24p'],
  ['4x3 frame', 'aspect: 4x3 frame'],
  ['Vertical clip on TikTok', 'aspect: Vertical clip'],
  ['square crop of a portrait', 'aspect: square crop'],
]);
