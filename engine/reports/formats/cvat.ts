import { frameCountOf, lastFrameOf } from '../../../shared/domain/frames/frame-table.ts';
import type { PlacedBox } from '../../../shared/domain/frames/place-finding.ts';
import { uniqueFileNames } from '../../clips/files/unique-file-names.ts';
import type { ReportBody, ReportClip, ReportFinding, ReportFormat } from '../report.ts';
import { jsonText } from '../text/json-text.ts';
import { xml, xmlDeclaration, xmlEnd, xmlStart, xmlText } from '../text/xml-fragment.ts';
import { linearBoxes } from './datasets/boxes.ts';
import { cvatAttributes, cvatLabelElement, cvatRawLabel } from './datasets/cvat-labels.ts';
import { createFindingLabels, type FindingLabels } from './datasets/finding-labels.ts';
import { type PictureSize, pictureSize } from './datasets/picture-size.ts';
import { pixelBox } from './datasets/pixel-box.ts';

const wholePicture = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };

const metaElement = (clip: ReportClip, size: PictureSize | null, labels: FindingLabels) =>
  xml('meta', {}, [
    xml('task', {}, [
      xml('name', {}, clip.card.name),
      xml('size', {}, frameCountOf(clip.table)),
      xml('mode', {}, 'interpolation'),
      xml('overlap', {}, 0),
      xml('start_frame', {}, 0),
      xml('stop_frame', {}, lastFrameOf(clip.table)),
      xml('frame_filter'),
      xml(
        'labels',
        {},
        [...new Set(clip.findings.map(({ type }) => labels.of(type).name))].map(cvatLabelElement),
      ),
    ]),
    size &&
      xml('original_size', {}, [xml('width', {}, size.width), xml('height', {}, size.height)]),
    xml('source', {}, clip.card.name),
  ]);

/** Where no box says more, a track is the whole picture from the first frame to the last. */
const trackBoxes = ({ table }: ReportClip, { place }: ReportFinding): readonly PlacedBox[] => {
  const boxes = linearBoxes(table, place);
  if (boxes.length > 0) return boxes;
  const ends = new Set([place.firstFrame, place.lastFrame]);
  return [...ends].map((frame) => ({ frame, box: wholePicture }));
};

/**
 * A finding as a track. CVAT moves a box evenly between keyframes, and leaves the last one where it
 * is until a box says that the thing is outside of the picture.
 */
function* trackTexts(
  clip: ReportClip,
  size: PictureSize,
  finding: ReportFinding,
  id: number,
  label: string,
): Generator<string, void, void> {
  const source = finding.source === 'human' ? 'manual' : 'auto';
  const facts = cvatAttributes(finding);
  const boxText = ({ frame, box }: PlacedBox, outside: 0 | 1): string => {
    const { left, top, right, bottom } = pixelBox(box, size);
    const sides = { xtl: left, ytl: top, xbr: right, ybr: bottom };
    return xmlText(
      xml('box', { frame, keyframe: 1, outside, occluded: 0, ...sides, z_order: 0 }, facts),
      2,
    );
  };
  const boxes = trackBoxes(clip, finding);
  yield xmlStart('track', { id, label, source }, 1);
  for (const box of boxes) yield boxText(box, 0);
  const last = boxes.at(-1);
  if (last && last.frame < lastFrameOf(clip.table)) {
    yield boxText({ ...last, frame: last.frame + 1 }, 1);
  }
  yield xmlEnd('track', 1);
}

async function* annotations(clip: ReportClip, labels: FindingLabels): ReportBody {
  const size = pictureSize(clip);
  yield xmlDeclaration + xmlStart('annotations');
  yield xmlText(xml('version', {}, '1.1'), 1) + xmlText(metaElement(clip, size, labels), 1);
  for (const [index, finding] of size ? clip.findings.entries() : []) {
    if (size) yield* trackTexts(clip, size, finding, index, labels.of(finding.type).name);
  }
  yield xmlEnd('annotations');
}

/** The labels for "Raw" in CVAT's constructor: annotations are only taken by tasks that have them. */
async function* labelList(labels: FindingLabels): ReportBody {
  yield `${jsonText(labels.all().map(({ name }) => cvatRawLabel(name)))}\n`;
}

/**
 * CVAT for video 1.1 (https://docs.cvat.ai/docs/dataset_management/formats/xml_format/): a file for
 * each clip, since one is imported into the task of one video, and the labels that all tasks need.
 * Frames count from 0 and boxes are pixels, as there. The form has no tags for videos: a finding
 * without boxes is a track of the whole picture, and says so in its attribute `place`.
 */
export const cvatFormat: ReportFormat = {
  extension: 'zip',
  mediaType: 'application/zip',
  passes: 1,
  isFolder: () => true,
  files: async function* ({ clips }) {
    const nameOf = uniqueFileNames();
    const labels = createFindingLabels();
    for await (const clip of clips()) {
      yield { path: `${nameOf(clip.card.name)}.xml`, body: annotations(clip, labels) };
    }
    yield { path: 'labels.json', body: labelList(labels) };
  },
};
