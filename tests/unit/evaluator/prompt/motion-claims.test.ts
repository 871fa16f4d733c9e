import { rows } from './claim-rows.ts';

rows('the camera is claimed by', [
  ['A fox, locked-off camera', 'camera: locked-off camera'],
  ['Camera: static', 'camera: Camera: static'],
  ['no camera movement', 'camera: no camera movement'],
  ['Camera moves: none.', 'camera: Camera moves: none'],
  ['Avoid text, blur. Static camera.', 'camera: Static camera'],
  ['No text, static camera', 'camera: static camera'],
  ['She avoids puddles, static camera', 'camera: static camera'],
  ["The camera doesn't move", "camera: camera doesn't move"],
  ['The camera pans left', 'camera: camera pans left'],
  ['A beach, slow pan left', 'camera: slow pan left'],
  ['panning shot to the left', 'camera: panning shot to the left'],
  ['The camera tilts up', 'camera: camera tilts up'],
  ['slow zoom in on her face', 'camera: slow zoom in'],
  ['The camera pulls back', 'camera: camera pulls back'],
  ['A flower, with a slow zoom in', 'camera: with a slow zoom in'],
  ['left to right pan', 'camera: left to right pan'],
  ['the camera glides past a skyline', 'camera: camera glides'],
  ['Pan left.\nZoom in.', 'camera: Pan left', 'camera: Zoom in'],
]);

rows('the camera is not claimed by', [
  ['a pan in a kitchen'],
  ['a frying pan left on the stove'],
  ['she tilts her head up'],
  ['The camera pans left, then the camera zooms in'],
  ['without zooming in or pan left'],
  ['The camera does not zoom in'],
  ['She zooms in on her phone'],
  ['Shot 1: static shot of a door. Shot 2: camera pans left'],
  ['Wide shot of a man moving left'],
  ['The camera captures people moving'],
  ['The camera is fixed on her face'],
]);

rows('fades are claimed by', [
  ['A fox. Fade in.', 'fade: Fade in'],
  ['the scene fades to black', 'fade: scene fades to black'],
  ['The shot fades gently to black', 'fade: fades gently to black'],
  ['It fades in at the beginning', 'fade: It fades in'],
  ['fades out at the end', 'fade: fades out at the end'],
  ['It begins with a fade in from white', 'fade: fade in from white'],
]);

rows('fades are not claimed by', [
  ['a fade haircut'],
  ['the music fades out'],
  ['a man fades into the crowd'],
  ['the title fades in from black'],
]);

rows('freezes are claimed by', [
  ['ends with a freeze frame', 'freeze: ends with a freeze frame'],
  ['a freeze-frame', 'freeze: freeze-frame'],
]);

rows('freezes are not claimed by', [
  ['the lake begins to freeze'],
  ['she freezes in fear'],
  ['the picture freezes over with frost'],
]);

rows('loops are claimed by', [
  ['seamless loop', 'loop: seamless loop'],
  ['a seamlessly looping video', 'loop: seamlessly looping video'],
  ['The clip loops seamlessly', 'loop: loops seamlessly'],
]);

rows('loops are not claimed by', [
  ['a loop of rope'],
  ['a stunt plane performs a perfect loop'],
  ['a toy train loops endlessly around the tree'],
  ['walking in an endless loop of stairs'],
]);

rows('cuts are claimed by', [
  ['single take', 'cuts: single take'],
  ['A fox, no cuts', 'cuts: no cuts'],
  ['a video in three shots', 'cuts: in three shots'],
  ['A fox with two cuts', 'cuts: with two cuts'],
  ['The clip consists of three scenes', 'cuts: consists of three scenes'],
]);

rows('cuts are not claimed by', [
  ['three shots of espresso'],
  ['a two shot of friends'],
  ['a man with two cuts on his cheek'],
  ['He fires multiple shots'],
]);
