import { expect, test } from 'vitest';
import { htmlFormat } from '../../../engine/reports/formats/html/html-format.ts';
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { evenFrames, madeUpReport, textsOf } from '../../support/made-up-report.ts';

/** Twelve clips, the last three with a finding. */
const clips = Array.from({ length: 12 }, (_, index) => ({
  ...{ name: `clip ${index}.mp4`, ...evenFrames(24, [1, 24]) },
  findings: index < 9 ? [] : [{ frames: [1, 3] as const, verdict: 'real' as const }],
}));

/** The page of a preview of five clips, and the clips that were read for it. */
const previewOf = async (layout: ReportOptions['layout']) => {
  const reported: string[] = [];
  const preview = { maxDetailed: 5, onClip: (name: string) => reported.push(name) };
  const [page = ''] = Object.values(
    await textsOf(htmlFormat, madeUpReport(clips, { layout }, '', preview)),
  );
  return { page, reported };
};

const countIn = (page: string, text: string): number => page.split(text).length - 1;

test('a preview for clients details the first clips of each part, and says so', async () => {
  const { page } = await previewOf('client');
  expect(page).toContain(
    'Preview: the summary counts all 12 clips. The list shows the first 5 clips; details follow for the first 5 with findings and the first 5 others.',
  );
  expect(countIn(page, '<th scope="row"><a href="#clip-')).toBe(5);
  const [, findings = '', others = ''] = page.split('<section class="client-details">');
  expect(countIn(findings, '<section class="client-clip"')).toBe(3);
  expect(countIn(others, '<section class="client-clip"')).toBe(5);
});

test('a preview reads all clips once, and then those that it details', async () => {
  expect((await previewOf('client')).reported).toHaveLength(12 + 5 + 3 + 5);
  expect((await previewOf('technical')).reported).toHaveLength(12 + 5 + 5);
});

test('the worst clips have no links where they are not detailed', async () => {
  const { page } = await previewOf('technical');
  expect(page).toContain('Details follow for the first 5.');
  expect(page).toContain('<li>\n<bdi>clip 9.mp4</bdi>');
  const targets = [...page.matchAll(/href="#(clip-\w+)"/g)].map(([, id]) => `id="${id}"`);
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) expect(page).toContain(target);
});
