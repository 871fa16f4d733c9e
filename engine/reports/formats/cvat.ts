import { frameCountOf, lastFrameOf } from '../../../shared/domain/frames/frame-table.ts';
import type { PlacedBox } from '../../../shared/domain/frames/place-finding.ts';
import { findingKinds } from '../../../shared/domain/verdict.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { uniqueFileNames } from '../../clips/files/unique-file-names.ts';
import type { ReportBody, ReportClip, ReportFormat } from '../report.ts';
import { jsonLine } from '../text/json-text.ts';
import { type Xml, xml, xmlDeclaration } from '../text/xml.ts';
import { type FrameSize, frameSize, linearBoxes, pixelBox } from './datasets/boxes.ts';
import {
  createFindingLabels,
  type FindingAttributes,
  type FindingLabels,
  findingFacts,
} from './datasets/finding-labels.ts';

/** CVAT's maximum length of attribute values, in UTF-16 units. */
const maxUnits = 4096;

type Attribute = {
  readonly name: keyof FindingAttributes;
  /** Attributes apply to all frames of a finding. */
  readonly mutable: false;
  readonly input_type: 'text' | 'select';
  readonly default_value: string;
  readonly values: readonly string[];
};

const attribute = (
  name: Attribute['name'],
  default_value = '',
  values?: Attribute['values'],
): Attribute => ({
  name,
  mutable: false,
  input_type: values ? 'select' : 'text',
  default_value,
  values: values ?? [default_value],
});

const attributes = [
  attribute('finding'),
  attribute('severity'),
  attribute('description'),
  attribute('prompt_words'),
  attribute('verdict', 'unreviewed', findingKinds),
  attribute('note'),
  attribute('place', 'box', ['box', 'frames', 'clip']),
];

const shortened = (text: string): string =>
  text.length <= maxUnits ? text : `${text.slice(0, maxUnits - 1).toWellFormed()}…`;

const cvatAttributes = (finding: Finding): Xml[] => {
  const facts = findingFacts(finding);
  return attributes.map(
    ({ name }) =>
      xml`<attribute name="${name}">${shortened(String(facts[name] ?? ''))}</attribute>\n`,
  );
};

const attributeElements = attributes.map(
  ({ name, mutable, input_type, default_value, values }) => xml`<attribute>
<name>${name}</name><mutable>${String(mutable)}</mutable><input_type>${input_type}</input_type>
<default_value>${default_value}</default_value><values>${values.join('\n')}</values>
</attribute>\n`,
);

const cvatLabelElement = (name: string): Xml => xml`<label>
<name>${name}</name><type>rectangle</type><attributes>
${attributeElements}</attributes>
</label>\n`;

const cvatRawLabel = (name: string) => ({ name, type: 'rectangle', attributes });

const fullFrame = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };

const metaElement = (
  { card, table, findings }: ReportClip,
  size: FrameSize | null,
  labels: FindingLabels,
): Xml => xml`<meta>
<task>
<name>${card.name}</name><size>${frameCountOf(table)}</size><mode>interpolation</mode>
<overlap>0</overlap><start_frame>0</start_frame><stop_frame>${lastFrameOf(table)}</stop_frame>
<frame_filter/><labels>
${[...new Set(findings.map(({ type }) => labels.of(type).name))].map(cvatLabelElement)}</labels>
</task>
${size && xml`<original_size><width>${size.width}</width><height>${size.height}</height></original_size>`}
<source>${card.name}</source>
</meta>\n`;

/** The keyframes of a track. Without boxes, it covers the full frame from first to last frame. */
const trackBoxes = ({ table }: ReportClip, { place }: Finding): readonly PlacedBox[] => {
  const boxes = linearBoxes(table, place);
  if (boxes.length > 0) return boxes;
  const ends = new Set([place.firstFrame, place.lastFrame]);
  return [...ends].map((frame) => ({ frame, box: fullFrame }));
};

/** CVAT interpolates linearly between keyframes, and keeps the last box until one has `outside`. */
function* trackTexts(
  clip: ReportClip,
  size: FrameSize,
  finding: Finding,
  id: number,
  label: string,
): Generator<string, void, void> {
  const source = finding.source === 'human' ? 'manual' : 'auto';
  const facts = cvatAttributes(finding);
  const boxText = ({ frame, box }: PlacedBox, outside: 0 | 1): string => {
    const { left, top, right, bottom } = pixelBox(box, size);
    return String(xml`<box frame="${frame}" keyframe="1" outside="${outside}" occluded="0"
xtl="${left}" ytl="${top}" xbr="${right}" ybr="${bottom}" z_order="0">
${facts}</box>\n`);
  };
  const boxes = trackBoxes(clip, finding);
  yield String(xml`<track id="${id}" label="${label}" source="${source}">\n`);
  for (const box of boxes) yield boxText(box, 0);
  const last = boxes.at(-1);
  if (last && last.frame < lastFrameOf(clip.table)) {
    yield boxText({ ...last, frame: last.frame + 1 }, 1);
  }
  yield '</track>\n';
}

async function* annotations(clip: ReportClip, labels: FindingLabels): ReportBody {
  const size = frameSize(clip);
  yield `${xmlDeclaration}<annotations>\n<version>1.1</version>\n`;
  yield String(metaElement(clip, size, labels));
  for (const [index, finding] of size ? clip.findings.entries() : []) {
    if (size) yield* trackTexts(clip, size, finding, index, labels.of(finding.type).name);
  }
  yield '</annotations>\n';
}

/** The labels for "Raw" in CVAT's constructor: tasks only accept annotations with theirs. */
async function* labelList(labels: FindingLabels): ReportBody {
  yield `${jsonLine(labels.all().map(({ name }) => cvatRawLabel(name)))}\n`;
}

/**
 * CVAT for video 1.1 (https://docs.cvat.ai/docs/dataset_management/formats/xml_format/): a file for
 * each clip, since a task has one video, and the labels that all tasks need. Frames count from 0 and
 * boxes are in pixels. The format has no tags for videos, so a finding without boxes is a track of
 * the full frame, which its attribute `place` states.
 */
export const cvatFormat: ReportFormat = {
  extension: 'zip',
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
