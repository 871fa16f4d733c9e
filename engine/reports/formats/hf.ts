import { frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { type ReportClip, singleFileFormat } from '../report.ts';
import { hasResult } from '../text/clip-texts.ts';
import { codePointSpan, jsonLine, rounded } from '../text/json-text.ts';
import { frameSize } from './datasets/boxes.ts';
import { findingFacts } from './datasets/finding-labels.ts';
import { rowsWithRelativePaths } from './datasets/relative-paths.ts';

const findingOf = ({ run }: ReportClip, finding: Finding) => {
  const { firstFrame, lastFrame, startSec, endSec, boxes } = finding.place;
  const { words } = finding;
  const span = words && run ? codePointSpan(run.prompt, words) : null;
  return {
    type: finding.type,
    ...findingFacts(finding),
    prompt_words_start: span?.start ?? null,
    prompt_words_end: span?.end ?? null,
    source: finding.source,
    first_frame: firstFrame,
    last_frame: lastFrame,
    start_seconds: rounded(startSec),
    end_seconds: rounded(endSec),
    boxes: boxes.map(({ frame, box }) => ({
      frame,
      xmin: rounded(box.xmin),
      ymin: rounded(box.ymin),
      xmax: rounded(box.xmax),
      ymax: rounded(box.ymax),
    })),
  };
};

/** All rows have the same members, with empty strings for missing texts: columns need a type. */
const rowOf = (clip: ReportClip) => {
  const { card, run, table, findings } = clip;
  const size = frameSize(clip);
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
 * `metadata.jsonl` of Hugging Face (https://huggingface.co/docs/datasets/video_dataset),
 * `file_name` relative to the folder that contains all clips.
 */
export const hfFormat = singleFileFormat(
  { extension: 'jsonl', passes: 1 },
  async function* (report) {
    for await (const { path, row } of rowsWithRelativePaths(report, rowOf)) {
      yield `${jsonLine({ file_name: path, ...row })}\n`;
    }
  },
);
