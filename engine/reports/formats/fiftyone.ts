import { markAt } from '../../../shared/domain/frames/box-track.ts';
import type { PlacedBox } from '../../../shared/domain/frames/place-finding.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { uniqueFileNames } from '../../clips/files/unique-file-names.ts';
import type { Report, ReportBody, ReportClip, ReportFormat } from '../report.ts';
import { promptOf } from '../text/clip-texts.ts';
import { jsonArray, jsonLine, openJsonObject, rounded } from '../text/json-text.ts';
import { createSpool, type Spool } from '../text/spool.ts';
import { findingFacts, labelName } from './datasets/finding-labels.ts';

const field = 'findings';

/** FiftyOne counts frames from 1. */
const frameNumber = (frame: number): number => frame + 1;

const attribute = (name: string, value: string | number) => ({
  type: `eta.core.data.${typeof value === 'number' ? 'Numeric' : 'Categorical'}Attribute`,
  name,
  value,
});

/** ETA attributes, without those that have no value. */
const attributesOf = (values: Readonly<Record<string, string | number | null | undefined>>) => ({
  attrs: Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [attribute(name, value)],
  ),
});

/** A temporal detection with all members of the finding. */
const eventOf = (finding: Finding) => {
  const { firstFrame, lastFrame } = finding.place;
  return {
    type: 'eta.core.events.VideoEvent',
    label: labelName(finding.type),
    name: field,
    index: finding.number,
    support: { ranges: `${frameNumber(firstFrame)}-${frameNumber(lastFrame)}` },
    attrs: attributesOf({ ...findingFacts(finding) }),
  };
};

const objectOf = (finding: Finding, { frame, box }: PlacedBox) => {
  const { severity, verdict } = findingFacts(finding);
  return {
    type: 'eta.core.objects.DetectedObject',
    label: labelName(finding.type),
    name: field,
    index: finding.number,
    frame_number: frameNumber(frame),
    bounding_box: {
      top_left: { x: rounded(box.xmin), y: rounded(box.ymin) },
      bottom_right: { x: rounded(box.xmax), y: rounded(box.ymax) },
    },
    attrs: attributesOf({ finding: finding.number, severity, verdict }),
  };
};

/** Every frame in which a finding has a box, since FiftyOne does not interpolate. */
function* frameTexts({ table, findings }: ReportClip): Generator<string, void, void> {
  const boxed = findings.filter(({ place }) => place.hasRegion && place.boxes.length > 0);
  const first = boxed.reduce((min, { place }) => Math.min(min, place.firstFrame), Infinity);
  const last = boxed.reduce((max, { place }) => Math.max(max, place.lastFrame), -1);
  let before = '';
  for (let frame = first; frame <= last; frame += 1) {
    const objects = boxed.flatMap((finding) => {
      const mark = markAt(table, finding.place, frame);
      return mark?.kind === 'box' ? [objectOf(finding, { frame, box: mark.box })] : [];
    });
    if (objects.length === 0) continue;
    const labels = { frame_number: frameNumber(frame), objects: { objects } };
    yield `${before}"${frameNumber(frame)}":${jsonLine(labels)}`;
    before = ',\n';
  }
}

async function* videoLabels(clip: ReportClip): ReportBody {
  const { card, run, findings } = clip;
  const attrs = attributesOf({
    sha256: card.sha256,
    prompt: promptOf({ card, run })?.text ?? null,
    state: card.state,
    model: run?.model,
    model_version: run?.modelVersion,
    imported: String(card.isImported),
  });
  const head = { filename: card.name, attrs, events: { events: findings.map(eventOf) } };
  yield `${openJsonObject(head)},\n"frames":{`;
  yield* frameTexts(clip);
  yield '}}\n';
}

type IndexEntry = { readonly data: string; readonly labels: string };

async function* manifest({ options }: Report, entries: Spool<IndexEntry>): ReportBody {
  const head = { type: 'eta.core.datasets.LabeledVideoDataset', description: options.title };
  yield `${openJsonObject(head)},\n"index":`;
  yield* jsonArray(entries.items());
  yield '}\n';
}

/**
 * A dataset that FiftyOne reads as `FiftyOneVideoLabelsDataset`
 * (https://docs.voxel51.com/user_guide/import_datasets.html#fiftyonevideolabelsdataset): labels of
 * each video in ETA's format, and a manifest with the paths of the videos. Findings are
 * temporal detections of the video and, where they have boxes, detections of its frames.
 */
export const fiftyoneFormat: ReportFormat = {
  extension: 'zip',
  passes: 1,
  isFolder: () => true,
  files: async function* (report) {
    const nameOf = uniqueFileNames();
    await using entries = await createSpool<IndexEntry>(report.scratchDir);
    for await (const clip of report.clips()) {
      const path = `labels/${nameOf(clip.card.name)}.json`;
      await entries.add({ data: clip.card.path, labels: path });
      yield { path, body: videoLabels(clip) };
    }
    yield { path: 'manifest.json', body: manifest(report, entries) };
  },
};
