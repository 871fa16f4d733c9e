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
import { readFcpxml } from '../support/read-markers.ts';
import { writtenReport } from '../support/written-report.ts';

/** The part of FCPXML 1.9 that we use; every document valid here is also valid in the format. */
const ourPart = `
<!ELEMENT fcpxml (resources, library)>
<!ATTLIST fcpxml version CDATA #FIXED "1.9">
<!ELEMENT resources (format)>
<!ELEMENT format EMPTY>
<!ATTLIST format id ID #REQUIRED frameDuration CDATA #REQUIRED width CDATA #REQUIRED height CDATA #REQUIRED>
<!ELEMENT library (event)>
<!ELEMENT event (project)>
<!ATTLIST event name CDATA #REQUIRED>
<!ELEMENT project (sequence)>
<!ATTLIST project name CDATA #REQUIRED>
<!ELEMENT sequence (spine)>
<!ATTLIST sequence format IDREF #REQUIRED tcStart CDATA #REQUIRED tcFormat (NDF) #REQUIRED>
<!ELEMENT spine (gap+)>
<!ELEMENT gap (marker*)>
<!ATTLIST gap name CDATA #REQUIRED offset CDATA #REQUIRED start CDATA #REQUIRED duration CDATA #REQUIRED>
<!ELEMENT marker EMPTY>
<!ATTLIST marker start CDATA #REQUIRED duration CDATA #REQUIRED value CDATA #REQUIRED completed (0|1) #IMPLIED note CDATA #REQUIRED>
`;

const expectValid = (text: string): void => {
  using document = XmlDocument.fromString(text);
  using dtd = XmlDtd.fromString(ourPart);
  using validator = new DtdValidator(dtd);
  validator.validate(document);
};

const projectOf = async (findings: readonly MadeUpFinding[], options = {}) => {
  const clip = { name: 'a.mp4', ...evenFrames(96, [1001, 24000]), findings };
  const texts = await textsOf(fcpxmlFormat, madeUpReport([clip], options));
  const text = Object.values(texts).join('');
  expectValid(text);
  return readFcpxml(text);
};

describe('fcpxml: markers for Final Cut Pro', () => {
  const library = hostileLibraryForAll();

  test('makes findings in real files markers at their frames: confirmed to do, dismissed completed, others plain', async () => {
    const { clipId } = library().ordinary;
    const named = { only: [...findingKinds] };
    const text = await writtenReport(library().dataDir, 'fcpxml', named, { clipIds: [clipId] });
    expectValid(text);
    const { clips, markers } = readFcpxml(text);
    expect(clips).toEqual([{ name: ordinary.fileName, firstFrame: 0, frames: 96 }]);
    expect(markers).toMatchObject([
      { firstFrame: 0, name: expect.stringContaining('Prompt misalignment'), isCompleted: true },
      {
        firstFrame: 30,
        frames: 13,
        isCompleted: false,
        note: expect.stringContaining('confirmed'),
      },
      { firstFrame: 95, frames: 1, isCompleted: false },
    ]);
    expect(text.match(/ completed="."/g)).toEqual([' completed="1"', ' completed="0"']);
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

test('a marker has all frames of its finding, also if others begin within it', async () => {
  const { markers } = await projectOf([{}, { frames: [10, 40] }, { frames: [12, 13] }]);
  expect(markers.map(({ frames }) => frames)).toEqual([96, 31, 2]);
});

test('a merged marker is completed when all of its findings are', async () => {
  const finding = { frames: [3, 4] as const };
  const done = { ...finding, verdict: 'wrong' as const };
  const both = await projectOf([done, { ...done, verdict: 'duplicate' }]);
  expect(both.markers).toMatchObject([{ isCompleted: true }]);
  const half = await projectOf([done, finding]);
  expect(half.markers).toMatchObject([{ isCompleted: false }]);
});

test('an NTSC timeline begins at the frame that its timecode counts', async () => {
  const { startFrame, frameDuration } = await projectOf([], { startTimecode: '10:00:00:12' });
  expect({ startFrame, frameDuration }).toEqual({
    startFrame: 36_000 * 24 + 12,
    frameDuration: '1001/24000s',
  });
});
