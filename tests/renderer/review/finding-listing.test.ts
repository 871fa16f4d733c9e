import { expect, it } from 'vitest';
import {
  inListOrder,
  type Listable,
  worstFirst,
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

const placesOf = (ordered: readonly Listable[]): number[] =>
  ordered.map((one) => findings.indexOf(one));

it('the list has the order of time, with findings of the whole clip at the end', () => {
  expect(placesOf(inListOrder(findings))).toEqual([2, 4, 0, 1, 3]);
});

it('the worst finding has the highest severity, or concerns the most of the clip', () => {
  // 6 of 60 frames without a box are worse than a severity of 1, and better than one of 2.
  expect(placesOf(worstFirst(findings, 60))).toEqual([2, 3, 1, 0, 4]);
});

it('the list puts what ends first before what begins with it, and equal ones in the order of the service', () => {
  const until = (lastFrame: number): Listable => {
    const one = finding(10);
    return { ...one, place: { ...one.place, lastFrame } };
  };
  const ones = [until(30), until(12), until(30), until(11)];
  expect(inListOrder(ones).map((one) => ones.indexOf(one))).toEqual([3, 1, 0, 2]);
});
