import { frameCountOf, startSecOf } from '../../../shared/domain/frames/frame-table.ts';
import { hasResult } from '../has-result.ts';
import type { ReportClip, ReportFinding } from '../report.ts';
import { codePointSpan } from '../text/code-points.ts';
import { jsonText } from '../text/json-text.ts';
import { rounded } from '../text/rounded.ts';
import { findingFacts } from './datasets/finding-facts.ts';
import { pictureSize } from './datasets/picture-size.ts';
import { rowsWithRelativePaths } from './datasets/relative-paths.ts';
import { singleFileFormat } from './single-file.ts';

const findingOf = ({ table, run }: ReportClip, finding: ReportFinding) => {
  const { firstFrame, lastFrame, boxes } = finding.place;
  const { segment } = finding;
  const span = segment && run ? codePointSpan(run.prompt, segment) : null;
  return {
    type: finding.type,
    ...findingFacts(finding),
    prompt_words_start: span?.start ?? null,
    prompt_words_end: span?.end ?? null,
    source: finding.source ?? 'model',
    first_frame: firstFrame,
    last_frame: lastFrame,
    start_seconds: rounded(startSecOf(table, firstFrame)),
    end_seconds: rounded(startSecOf(table, lastFrame + 1)),
    boxes: boxes.map(({ frame, box }) => ({
      frame,
      xmin: rounded(box.xmin),
      ymin: rounded(box.ymin),
      xmax: rounded(box.xmax),
      ymax: rounded(box.ymax),
    })),
  };
};

/**
 * Every row has the same members, so that one schema fits all; texts that are not there are empty,
 * since a column without any would get no type.
 */
const rowOf = (clip: ReportClip) => {
  const { card, run, table, findings } = clip;
  const size = pictureSize(clip);
  return {
    sha256: card.sha256 ?? '',
    file_missing: card.isMissing,
    prompt: run?.prompt ?? card.prompt ?? '',
    state: card.state,
    judged: hasResult(clip),
    partly_judged: card.notJudged !== null,
    model: run?.model ?? '',
    model_version: run?.modelVersion ?? '',
    width: size?.width ?? null,
    height: size?.height ?? null,
    fps: rounded(table.rate.fps),
    frames: frameCountOf(table),
    duration_seconds: rounded(table.endSec),
    findings: findings.map((finding) => findingOf(clip, finding)),
    imported: card.isImported,
  };
};

/**
 * `metadata.jsonl` of a video dataset of Hugging Face
 * (https://huggingface.co/docs/datasets/video_dataset): a row for each clip, with its findings.
 * `file_name` is the way from the folder that holds all clips of the report.
 */
export const hfFormat = singleFileFormat(
  { extension: 'jsonl', mediaType: 'application/jsonl', passes: 1 },
  async function* (report) {
    for await (const { path, row } of rowsWithRelativePaths(report, rowOf)) {
      yield `${jsonText({ file_name: path, ...row })}\n`;
    }
  },
);
