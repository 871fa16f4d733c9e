import { expect, test } from 'vitest';
import { barChart } from '../../../engine/reports/formats/html/bar-chart.ts';

/** Names and counts of the bars of a chart with a number of values. */
const barsOf = (count: number): string[][] => {
  const bars = Array.from({ length: count }, (_, index) => ({ name: `bar ${index}`, count: 100 }));
  const rows = String(barChart('Bars', bars)).matchAll(/<bdi>(.+?)<\/bdi>[\s\S]*?"count">(.+?)</g);
  return [...rows].map(([, name = '', reported = '']) => [name, reported]);
};

test('shows ten bars, or nine and the sum of all others', () => {
  expect(barsOf(10)).toHaveLength(10);
  const more = barsOf(12);
  expect(more).toHaveLength(10);
  expect(more.slice(-2)).toEqual([
    ['bar 8', '100'],
    ['3 others', '300'],
  ]);
});
