import type { ProbedVideo } from '../../engine/clips/media/probe/probe-file.ts';
import { decisions } from '../../shared/domain/decision.ts';
import type { PromptSearchResult } from '../../shared/domain/found-prompt.ts';
import type { BatchId, ClipId } from '../../shared/domain/ids.ts';
import { verdicts } from '../../shared/domain/verdict.ts';
import { noPromptSource } from '../../shared/domain/without-prompt.ts';
import { flicker, type LibraryTables, mismatch } from './library-tables.ts';

const states = ['completed', 'partial', 'failed', 'rejected', 'needs_prompt', 'pending'] as const;
const folders = ['/clips', '/clips/a', '/clips/a/deep', '/clips/ab', 'C:\\clips', 'C:\\clips\\a'];
const models = ['signal-1', 'signal-2', ''];

const videoOf = (durationSec: number): ProbedVideo => ({
  ...{ formatNames: ['mov', 'mp4'], brands: ['isom'], codec: 'h264', width: 640, height: 360 },
  ...{ fps: 24, durationSec, frameCount: durationSec * 24, hasAudio: false, rotationDeg: 0 },
});

const promptSearchOf = (index: number): PromptSearchResult => ({
  ...{ prompt: null, others: [], question: null, offered: null },
  generation: {
    generator: index % 2 ? 'ComfyUI' : null,
    model: `wan ${index % 4}`,
    // Every second one exceeds the exact integers of a number.
    seed: String(index % 2 ? 2n ** 63n - BigInt((index * 7) % 100) : index * 1000),
  },
});

const sourceOf = (index: number): string => {
  if (index % 5 === 2) return noPromptSource;
  return index % 2 ? 'sidecar' : 'manifest';
};

/** The path of the n-th clip; names are numbered without leading zeros. */
const pathOf = (index: number): string => {
  const folder = folders[index % folders.length] ?? '/';
  return `${folder}${folder.startsWith('/') ? '/' : '\\'}clip ${index}.mp4`;
};

/**
 * Fills a library with clips that differ in everything they can be filtered and sorted by.
 * @returns their batch; every third clip is in another one
 */
export const fillVaried = async (library: LibraryTables, count: number): Promise<BatchId> => {
  const { calls, connection } = library;
  const batchId = library.newBatch();
  for (let index = 0; index < count; index += 1) {
    const clipId = index.toString(16).padStart(64, '0') as ClipId;
    const state = states[index % states.length] ?? 'pending';
    const path = pathOf(index);
    library.addFile(clipId, path, { ok: true, video: videoOf((index * 7) % 15) });
    const findings = [
      ...(index % 4 === 0 ? [flicker(index, index + 5), flicker(index + 50, index + 60)] : []),
      ...(index % 5 === 0 ? [mismatch('lantern', 1 + (index % 6))] : []),
    ];
    const skipped = [
      { detector: 'visual_glitch', status: 'completed' },
      { detector: 'prompt_misalignment', status: 'skipped' },
    ];
    const runId = library.addRun(clipId, findings, {
      ...(index % 24 === 6 ? { detectors: skipped } : {}),
      ...{ model: models[index % models.length], model_version: `${1 + (index % 2)}` },
    });
    library.addJob(
      path,
      [
        {
          ...{ clipId, state, prompt: `Prompt ${index}` },
          promptSource: sourceOf(index),
          ...(index % 3 === 0 ? { promptSearch: promptSearchOf(index) } : {}),
          ...(state === 'completed' || state === 'partial' ? { runId } : {}),
        },
      ],
      index % 3 === 0 ? library.newBatch() : batchId,
    );
    const endedMs = Date.UTC(2026, 0, 1 + (index % 9), (index * 5) % 24);
    connection
      .prepare('UPDATE runs SET ended_ms = ?, prompt = ? WHERE id = ?')
      .run(endedMs, `Prompt ${index}`, runId);
    connection
      .prepare('UPDATE files SET missing = ? WHERE path = ?')
      .run(Number(index % 7 === 0), path);
  }
  const judged = connection
    .prepare<[], ClipId>('SELECT id FROM clips ORDER BY id')
    .pluck()
    .all()
    .map((clipId, index) => ({ clipId, verdict: verdicts[index % (verdicts.length + 2)] ?? null }));
  for (const { clipId, verdict } of judged) {
    await calls.setVerdict({ clipIds: [clipId], verdict });
  }
  const decided = judged.map(({ clipId }, index) => ({
    clipId,
    decision: [...decisions, null][index % 3] ?? null,
  }));
  calls.setDecisions(decided);
  return batchId;
};
