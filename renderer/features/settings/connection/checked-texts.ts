export const checkedTexts = {
  picture:
    'frozen, repeated or dropped frames, black, white and flash frames, flicker, corrupted frames, things that abruptly appear, vanish or change shape, unintended cuts, sudden blur or sharpness, color or exposure jumps, blockiness',
  prompt:
    'length, frame rate and slow motion, format, black and white or sepia, main colors, day or night, brightness, camera moves, fades, freezes, loops, number of cuts, common subjects that no frame shows',
  onlyService: {
    picture: 'hands, faces and extra limbs, identity, physics, readable text',
    prompt: 'whether other objects and the actions in the prompt appear',
  },
} as const;
