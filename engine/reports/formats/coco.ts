import { frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import type { PlacedBox } from '../../../shared/domain/frames/place-finding.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { uniqueFileNames } from '../../clips/files/unique-file-names.ts';
import { type Report, type ReportBody, type ReportClip, singleFileFormat } from '../report.ts';
import { promptOf } from '../text/clip-texts.ts';
import { jsonArray, jsonLine, rounded } from '../text/json-text.ts';
import { createSpool } from '../text/spool.ts';
import { type FrameSize, frameSize, linearBoxes, pixelBox } from './datasets/boxes.ts';
import { createFindingLabels, findingFacts } from './datasets/finding-labels.ts';

/**
 * The service's boxes within the finding's range; if there are none, the box at its first frame.
 */
const sentBoxes = ({ table }: ReportClip, { place }: Finding): readonly PlacedBox[] => {
  const { firstFrame, lastFrame, boxes } = place;
  const within = boxes.filter(({ frame }) => frame >= firstFrame && frame <= lastFrame);
  return within.length > 0 ? within : linearBoxes(table, place).slice(0, 1);
};

const videoOf = (clip: ReportClip, id: number, name: string) => {
  const { card, run, table, findings } = clip;
  return {
    id,
    name,
    file_name: card.path,
    ...frameSize(clip),
    fps: rounded(table.rate.fps),
    length: frameCountOf(table),
    sha256: card.sha256,
    prompt: promptOf({ card, run })?.text ?? null,
    state: card.state,
    model: run?.model ?? null,
    model_version: run?.modelVersion ?? null,
    findings: findings.map((finding) => ({
      type: finding.type,
      ...findingFacts(finding),
      first_frame: finding.place.firstFrame,
      last_frame: finding.place.lastFrame,
    })),
    imported: card.isImported,
  };
};

const imageOf = (
  id: number,
  videoId: number,
  videoName: string,
  frame: number,
  size: FrameSize,
) => ({
  id,
  video_id: videoId,
  file_name: `${videoName}/frame_${String(frame).padStart(6, '0')}.jpg`,
  ...size,
  frame_index: frame,
  frame_id: frame,
});

/** A box in pixels: `bbox` is left, top, width and height. */
const boxMembers = ({ box }: PlacedBox, size: FrameSize) => {
  const { left, top, right, bottom } = pixelBox(box, size);
  const [width, height] = [right - left, bottom - top].map(rounded);
  return {
    bbox: [left, top, width ?? 0, height ?? 0],
    area: rounded((width ?? 0) * (height ?? 0)),
    segmentation: [],
    iscrowd: 0,
  };
};

const boxesByFrame = (clip: ReportClip) => {
  const boxes = clip.findings.flatMap((finding, index) =>
    sentBoxes(clip, finding).map((box) => ({ finding, index, box })),
  );
  const byFrame = Map.groupBy(boxes, ({ box }) => box.frame);
  return [...byFrame].sort(([one], [other]) => one - other);
};

const infoOf = ({ madeAt, options }: Report) => ({
  description: options.title,
  version: '1.0',
  year: madeAt.getUTCFullYear(),
  contributor: 'Clipcheck',
  date_created: madeAt.toISOString(),
});

/**
 * Writes images as the clips are read, and spools everything that refers to them. All ids come from
 * a single pass, so that they agree even if clips are deleted meanwhile.
 */
async function* dataset(report: Report): ReportBody {
  await using videos = await createSpool(report.scratchDir);
  await using annotations = await createSpool(report.scratchDir);
  const labels = createFindingLabels();
  const nameOf = uniqueFileNames();
  // Ids start at 1: pycocotools reads the id 0 as no annotation.
  const last = { video: 0, image: 0, annotation: 0, track: 0 };

  async function* images() {
    for await (const clip of report.clips()) {
      const videoId = ++last.video;
      const name = nameOf(clip.card.name);
      await videos.add(videoOf(clip, videoId, name));
      const size = frameSize(clip);
      if (!size) continue;
      const firstTrack = last.track;
      for (const [frame, boxes] of boxesByFrame(clip)) {
        const imageId = ++last.image;
        for (const { finding, index, box } of boxes) {
          const trackId = firstTrack + index + 1;
          last.annotation += 1;
          await annotations.add({
            id: last.annotation,
            image_id: imageId,
            video_id: videoId,
            track_id: trackId,
            category_id: labels.of(finding.type).id,
            ...boxMembers(box, size),
            ...findingFacts(finding),
          });
        }
        yield imageOf(imageId, videoId, name, frame, size);
      }
      last.track += clip.findings.length;
    }
  }
  async function* categories() {
    for (const label of labels.all()) yield { ...label, supercategory: 'finding' };
  }

  yield `{"info":${jsonLine(infoOf(report))},\n"licenses":[],\n"images":`;
  yield* jsonArray(images());
  yield ',\n"annotations":';
  yield* jsonArray(annotations.items());
  yield ',\n"videos":';
  yield* jsonArray(videos.items());
  yield ',\n"categories":';
  yield* jsonArray(categories());
  yield '}\n';
}

/**
 * COCO's boxes (https://cocodataset.org/#format-data), with videos and tracks as in TAO and
 * CocoVID: an image for each frame for which the service sent a box, frames counted from 0.
 * Findings without boxes are only listed, so that no model is trained on invented boxes.
 */
export const cocoFormat = singleFileFormat({ extension: 'json', passes: 1 }, dataset);
