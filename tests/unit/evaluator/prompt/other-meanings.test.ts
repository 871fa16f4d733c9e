import { rows } from './claim-rows.ts';

// Words of film with another meaning: an ambiguous claim does not count.

rows('wounds, blades and people who cut claim no cuts', [
  ['No cuts or bruises on his face'],
  ['A boxer, no cuts or bruises'],
  ['hands with no cuts, no scratches'],
  ['a close-up shot of a knee without any cuts or scars'],
  ['a finger with two cuts'],
  ['several cuts on her face'],
  ['no cut flowers on the table'],
  ['various cuts of steak'],
  ['two hard cuts of meat'],
  ['quick cuts with a knife through the onion'],
  ['rapid cutting of vegetables'],
  ['He cuts to the chase'],
  ['The singer cuts to the left'],
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
  ['a candle burns, no cuts', 'cuts: no cuts'],
  ['Fast cuts of city life', 'cuts: Fast cuts'],
  ['The scene cuts to a close-up of her face', 'cuts: cuts to'],
  ['then cuts to the beach', 'cuts: cuts to'],
  ['Then cuts to a close-up of a hand', 'cuts: cuts to'],
  ['Suddenly cuts to her face', 'cuts: cuts to'],
  ['A woman with long hair walks on the beach, no cuts', 'cuts: no cuts'],
  ['No cuts, a man sits down on a bench and eats bread', 'cuts: No cuts'],
  ['a montage of city life', 'cuts: montage of'],
]);

rows('pans, trucks, dollies and what is pulled and pushed claim no camera', [
  ['a slow pan left on the stove'],
  ['pasta in a pan, pan left on the heat'],
  ['with a truck left of the house'],
  ['slow truck left on the road'],
  ['a girl with a dolly in her arms'],
  ['dolly back in the box'],
  ['a slow tilt up of her chin'],
  ['with a tilt down of his hat'],
  ['tilted hat'],
  ['slow push in the crowd'],
  ['gentle pull back of the sheets'],
  ['slow pull out of the drawer'],
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
  ['a perfect loop of rope'],
  ['infinite loop necklace'],
  ['belt loops perfectly aligned'],
  ['Froot loops perfectly arranged'],
  ['a smooth loop on a sweater'],
  ['a pond in a winter scene freezes'],
  ['The scene freezes in the cold'],
  ['The police officer says freeze!'],
  ['faded jeans'],
  ['ink fades to black'],
  ['the dress fades to white'],
  ['smoke fading into black'],
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
  ['day-old bread'],
  ['a sunny day planner'],
  ['daytime TV'],
  ['a night sky painting'],
  ['his eyes are very dark'],
  ['a bright shot glass'],
  ['dark shot of espresso'],
  ['a dark shot of rum'],
  ['a dark shot of spiced rum on a bar'],
  ['dim lighting fixtures'],
]);

rows('light is claimed of pictures of something', [
  ['A dark shot of an alley', 'light: dark shot'],
  ['dark footage of a forest', 'light: dark footage'],
  ['dim scene of a bar', 'light: dim scene'],
  ['a gloomy image of the sea', 'light: gloomy image'],
  ['a dark shot of a wine cellar', 'light: dark shot'],
  ['A dark shot of an alley, a glass of rum on a crate', 'light: dark shot'],
]);

rows('colours of things claim no film and no palette', [
  ['black and white film poster'],
  ['black and white image on a mug'],
  ['black and white portrait on the wall'],
  ['black and white style dress'],
  ['black and white look of a panda'],
  ['two nuns in black and white'],
  ['sepia tones in her hair'],
  ['color film roll on a table'],
  ['dominated by green hills'],
  ['bathed in cold water'],
  ['drenched in orange juice'],
  ['her monochrome blue eyes'],
  ['everything is cool'],
  ['all red picture frames'],
  ['jeans, blue wash'],
  ['with a heavy red cast on his leg'],
  ['golden hour'],
  ['24 karat gold'],
  ['In black and white, a nun walks', 'colour: In black and white'],
  ['bathed in warm golden light', 'dominant-colour: bathed in warm'],
  ['dominated by blue tones', 'dominant-colour: dominated by blue'],
]);

rows('numbers and shapes of things claim no length, rate or shape', [
  ['the 5 second rule'],
  ['an iPhone 5s video'],
  ['costs 25p'],
  ['page 24 p'],
  ['second hand of a clock, fast frame'],
  ['a vertical frame on a wall'],
  ['vertical frame of a window'],
  ['vertical video on a phone'],
  ['a vertical clip on a phone'],
  ['vertical clip on the screen of a laptop'],
  ['square crop top'],
  ['an 8x10 frame'],
  ['a mix ratio of 3:1'],
  ['gear ratio 4:1'],
  ['4K 60p', 'frame-rate: 60p'],
  ['shot in 24p, film look', 'frame-rate: 24p'],
  ['4x3 frame', 'aspect: 4x3 frame'],
  ['Vertical clip on TikTok', 'aspect: Vertical clip'],
  ['Vertical clip on YouTube', 'aspect: Vertical clip'],
  ['A vertical clip on Instagram', 'aspect: vertical clip'],
  ['square crop of a portrait', 'aspect: square crop'],
]);
