import { fileURLToPath } from 'node:url';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { fcpxmlFormat } from '../../engine/reports/formats/fcpxml.ts';
import { findingKinds } from '../../shared/domain/verdict.ts';
import { hostileLibraryForAll, hostileTexts, ordinary } from '../support/hostile-library.ts';
import {
  evenFrames,
  type MadeUpFinding,
  madeUpReport,
  textsOf,
} from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { readFcpxml } from '../support/read-markers.ts';
import { writtenReport } from '../support/written-report.ts';

/** The part of FCPXML 1.10 that we use; every document valid here is also valid in the format. */
const ourPart = `
<!ELEMENT fcpxml (resources, library)>
<!ATTLIST fcpxml version CDATA #FIXED "1.10">
<!ELEMENT resources (format | asset)+>
<!ELEMENT format EMPTY>
<!ATTLIST format id ID #REQUIRED name CDATA #IMPLIED frameDuration CDATA #REQUIRED width CDATA #REQUIRED height CDATA #REQUIRED>
<!ELEMENT asset (media-rep)>
<!ATTLIST asset id ID #REQUIRED name CDATA #REQUIRED start CDATA #REQUIRED duration CDATA #REQUIRED hasVideo CDATA #REQUIRED format IDREF #REQUIRED>
<!ELEMENT media-rep EMPTY>
<!ATTLIST media-rep kind (original-media) #REQUIRED src CDATA #REQUIRED>
<!ELEMENT library (event)>
<!ELEMENT event (asset-clip+, project)>
<!ATTLIST event name CDATA #REQUIRED>
<!ELEMENT project (sequence)>
<!ATTLIST project name CDATA #REQUIRED>
<!ELEMENT sequence (spine)>
<!ATTLIST sequence format IDREF #REQUIRED tcStart CDATA #REQUIRED tcFormat (NDF) #REQUIRED>
<!ELEMENT spine (asset-clip+)>
<!ELEMENT asset-clip (note?, (marker | rating | keyword)*)>
<!ATTLIST asset-clip ref IDREF #REQUIRED name CDATA #REQUIRED offset CDATA #IMPLIED start CDATA #REQUIRED duration CDATA #REQUIRED enabled (0|1) #IMPLIED>
<!ELEMENT note (#PCDATA)>
<!ELEMENT marker EMPTY>
<!ATTLIST marker start CDATA #REQUIRED duration CDATA #REQUIRED value CDATA #REQUIRED completed (0|1) #IMPLIED note CDATA #REQUIRED>
<!ELEMENT rating EMPTY>
<!ATTLIST rating name CDATA #REQUIRED start CDATA #REQUIRED duration CDATA #REQUIRED value (favorite | reject) #REQUIRED>
<!ELEMENT keyword EMPTY>
<!ATTLIST keyword start CDATA #REQUIRED duration CDATA #REQUIRED value CDATA #REQUIRED>
`;

const expectValid = (text: string): void => {
  using document = XmlDocument.fromString(text);
  using dtd = XmlDtd.fromString(ourPart);
  using validator = new DtdValidator(dtd);
  validator.validate(document);
};

const projectOf = async (findings: readonly MadeUpFinding[], options = {}) => {
  const clip = { name: 'a.mp4', ...evenFrames(96, [1001, 24000]), findings };
  const report = madeUpReport([clip], options, await makeFolder());
  const texts = await textsOf(fcpxmlFormat, report);
  const text = Object.values(texts).join('');
  expectValid(text);
  return readFcpxml(text);
};

describe('fcpxml: markers for Final Cut Pro', () => {
  const library = hostileLibraryForAll();

  test('links a clip to its file: confirmed findings are to do, dismissed ones completed, others plain', async () => {
    const { clipId, path } = library().ordinary;
    const named = { only: [...findingKinds], withPaths: true };
    const text = await writtenReport(library().dataDir, 'fcpxml', named, { clipIds: [clipId] });
    expectValid(text);
    const { clips } = readFcpxml(text);
    expect(clips).toMatchObject([{ name: ordinary.fileName, frames: 96, note: ordinary.prompt }]);
    expect(fileURLToPath(clips[0]?.src ?? '')).toBe(path);
    // Each in the event and in its project.
    const each = [' completed="1"', ' completed="0"'];
    expect(text.match(/ completed="."/g)).toEqual([...each, ...each]);
  });

  test('is valid with any texts, and every clip has its place', async () => {
    const text = await writtenReport(library().dataDir, 'fcpxml', {
      title: '"><event name="x">&lt; \u202E',
    });
    expectValid(text);
    const { clips, markers } = readFcpxml(text);
    expect(clips.length).toBeGreaterThan(Object.keys(hostileTexts).length);
    const script = markers.filter(({ note }) => note.includes(hostileTexts.script));
    expect(script.length).toBeGreaterThan(0);
    expect(markers.some(({ note }) => note.includes(hostileTexts.cdata))).toBe(true);
  });
});

test('a marker has all frames of its finding, of one about the clip only the first, so that it covers no others', async () => {
  const { markers } = await projectOf([{}, { frames: [10, 40] }, { frames: [12, 13] }]);
  expect(markers.map(({ frames }) => frames)).toEqual([1, 31, 2]);
});

test('a merged marker is completed when all of its findings are', async () => {
  const finding = { frames: [3, 4] as const };
  const done = { ...finding, verdict: 'wrong' as const };
  const both = await projectOf([done, { ...done, verdict: 'duplicate' }]);
  expect(both.markers).toMatchObject([{ isCompleted: true }]);
  const half = await projectOf([done, finding]);
  expect(half.markers).toMatchObject([{ isCompleted: false }]);
});

test('links clips to their files at their own exact rates, with their decisions, rejected ones disabled', async () => {
  const clips = [
    {
      name: 'a b.mp4',
      ...{ ...evenFrames(23, [1, 8]), findings: [], width: 720 },
      decision: 'reject' as const,
    },
    { name: 'b.mp4', ...evenFrames(10, [1, 12.5]), findings: [], decision: 'keep' as const },
    { name: 'c.mp4', ...evenFrames(8, [1, 8]), findings: [] },
  ];
  const texts = await textsOf(fcpxmlFormat, madeUpReport(clips, {}, await makeFolder()));
  const text = texts['report.fcpxml'] ?? '';
  expectValid(text);
  expect(readFcpxml(text).clips).toMatchObject([
    { src: 'a%20b.mp4', frames: 69, fileLength: '23/8s', isEnabled: false },
    { src: 'b.mp4', frames: 19, fileLength: '20/25s', isEnabled: true },
    { src: 'c.mp4', frames: 24, fileLength: '8/8s', isEnabled: true },
  ]);
  expect(readFcpxml(text).clips.map(({ fileFrameDuration }) => fileFrameDuration)).toEqual([
    '1/8s',
    '2/25s',
    '1/8s',
  ]);
  expect(readFcpxml(text).clips.map(({ ratings, keywords }) => [ratings, keywords])).toEqual([
    [['reject'], ['Rejected']],
    [['favorite'], ['Kept']],
    [[], ['Undecided']],
  ]);
  expect(readFcpxml(text).browserRatings).toEqual(['reject', 'favorite']);
  // Only formats that the program has itself are named. The timeline has the size of most clips.
  const ofTimeline = 'FFVideoFormat720p24';
  expect(readFcpxml(text).formatNames).toEqual([undefined, undefined, undefined, ofTimeline]);
  expect(text).toContain('<project name="Clipcheck report · 3 clips, 1 kept">');
});

test('an NTSC timeline begins at the frame that its timecode counts', async () => {
  expect(await projectOf([], { startTimecode: '10:00:00:12' })).toMatchObject({
    startFrame: 36_000 * 24 + 12,
    frameDuration: '1001/24000s',
    formatNames: ['FFVideoFormat720p2398'],
  });
});
