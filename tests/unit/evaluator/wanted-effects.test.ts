import { describe, expect, test } from 'vitest';
import { analyzeTable } from '../../../evaluator/detectors/analyze-table.ts';
import { wantedEffects } from '../../../evaluator/detectors/wanted-effects.ts';
import { drawnTable, texture } from '../../support/frame-tables.ts';

describe('a prompt asks for', () => {
  test.each([
    ['Quick cuts between two boxers', 'abrupt-cut'],
    ['Three shots of a house', null],
    ['three different shots', 'abrupt-cut'],
    ['A whip pan to a shocked face', 'sharpness-burst'],
    ['Lightning over the sea', 'black-and-flash'],
    ['a flickering neon sign', 'flicker'],
    ['fade to black', 'black-and-flash'],
    ['Opens on black, then a match is struck', 'black-and-flash'],
    ['freeze frame at the end', 'frozen-frames'],
    ['glitch art', 'corrupted-frames'],
    ['a pixelated face', 'blockiness'],
    ['rack focus to the flower', 'sharpness-burst'],
    ['time-lapse of clouds', 'dropped-frames'],
    ['a sprinter, then the action suddenly slows down', 'frozen-frames'],
    ['the lamp switches on', 'light-jump'],
    ['a knight turns into sand', 'morph'],
    ['a rabbit pops out', 'popping'],
  ])('%s: %s', (prompt, detector) => {
    const wanted = wantedEffects(prompt);
    if (detector === null) expect([...wanted]).toEqual([]);
    else expect(wanted).toContain(detector);
  });

  test.each([
    'no flicker, no glitches',
    'a woman cuts bread',
    'it begins on black sand',
    'the woman blinks and smiles',
    'a car turns into a side street',
    'an SUV speeding up a dirt road, then it slows down',
    'a melting pot of cultures',
    'a man vanishes into the crowd',
    'Negative prompt: blurry, glitch, flicker, jump cuts',
    'a sunny street in full color, static shot, 24 fps',
  ])('nothing of the kind in %s', (prompt) => {
    expect([...wantedEffects(prompt)]).toEqual([]);
  });
});

const request = { sensitivity: 'normal', types: ['visual_glitch'], subjects: 'on' } as const;
const flashing = drawnTable(48, (x, y, frame) => ({
  luma: 90 + texture(x + frame / 2, y) + (frame === 20 ? 110 : 0),
}));

test('what a prompt asks for is no glitch, but everything else is', () => {
  const names = (prompt: string) =>
    analyzeTable(flashing, { ...request, prompt }).findings.map(({ id }) => id);
  expect(names('a street')).toEqual(['black-and-flash-20-20']);
  expect(names('a street, glitch-free, stop motion')).toContain('black-and-flash-20-20');
  expect(names('lightning over a street')).toEqual([]);
  expect(names('a street, without lightning')).toEqual(['black-and-flash-20-20']);
});
