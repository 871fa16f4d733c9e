import { expect, it } from 'vitest';
import {
  type Listable,
  orderFindings,
} from '../../../renderer/features/clip-findings/finding-listing.ts';

const finding = (firstFrame: number | null, severity: number | null = null): Listable => ({
  type: severity === null ? 'visual_glitch' : 'prompt_misalignment',
  severity,
  place: {
    firstFrame: firstFrame ?? 0,
    lastFrame: (firstFrame ?? 0) + 5,
    hasRegion: firstFrame !== null,
    boxes: [],
  },
});

const findings = [finding(40), finding(null, 2), finding(12, 5), finding(null, 5), finding(12)];

const placesIn = (order: 'given' | 'time' | 'worst'): number[] =>
  orderFindings(findings, order, 60).map((one) => findings.indexOf(one));

it.each([
  ['of the service', 'given', [0, 1, 2, 3, 4]],
  ['of time, with findings without a single place at the end', 'time', [2, 4, 0, 1, 3]],
  // 6 of 60 frames without a box are worse than a severity of 1, and better than one of 2.
  ['of severity or how much of the clip is concerned', 'worst', [2, 3, 1, 0, 4]],
] as const)('the list has the order %s', (_, order, expected) => {
  expect(placesIn(order)).toEqual(expected);
});

it('the list puts what ends first before what begins with it, and equal ones in the order of the service', () => {
  const until = (lastFrame: number): Listable => {
    const one = finding(10);
    return { ...one, place: { ...one.place, lastFrame } };
  };
  const ones = [until(30), until(12), until(30), until(11)];
  const ordered = orderFindings(ones, 'time', 60);
  expect(ordered.map((one) => ones.indexOf(one))).toEqual([3, 1, 0, 2]);
});
