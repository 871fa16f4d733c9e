/**
 * What the built-in evaluator judges, and what only a service can; shown wherever the user chooses.
 */
export const judgedTexts = {
  picture:
    'frozen, repeated or dropped frames, black, white and flash frames, flicker, corrupted frames, things that pop in and out, unintended cuts, bursts of blur or sharpness, jumps of colour or exposure, blockiness',
  prompt:
    'length, frame rate and slow motion, format, black and white or sepia, main colours, day or night, brightness, camera moves, fades, freezes, loops, number of cuts',
  onlyService: {
    picture: 'hands, faces and extra limbs, who is who, physics, text that makes sense',
    prompt: 'whether the things and actions of the prompt are there',
  },
} as const;
