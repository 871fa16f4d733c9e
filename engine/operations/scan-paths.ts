import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import type { ClipResult, ResultDocument } from '../../shared/domain/result-document.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { FoundClip } from '../media/find-clips.ts';
import type { ServiceLimits } from '../media/preflight.ts';
import { checkClip } from '../pipeline/check-clip.ts';
import { identifyClip } from '../pipeline/identify-clip.ts';
import { reasonOf } from '../pipeline/reason-of.ts';
import { createPromptFinder, type FoundPrompt } from '../prompts/prompt-finder.ts';
import { withTypedPrompt } from '../prompts/with-typed-prompt.ts';
import { documentOf } from '../results/result-document.ts';
import { lastKnownLimits } from '../service/service-limits.ts';
import type { EngineParts } from './engine-parts.ts';
import { findSelection } from './find-selection.ts';

export type ScanPaths = { paths: readonly string[]; prompt?: string };

const unevaluated = (clip: FoundClip, prompt: FoundPrompt | null): ClipResult => ({
  path: clip.path,
  sha256: null,
  state: 'pending',
  reason: null,
  prompt: prompt?.text ?? null,
  prompt_source: prompt?.source ?? null,
  evaluation_id: null,
  attempt: null,
  reused: false,
  findings: [],
});

const scanClip = async (
  clip: FoundClip,
  found: FoundPrompt | null,
  limits: ServiceLimits,
  parts: EngineParts,
  signal: AbortSignal,
): Promise<ClipResult> => {
  const result = unevaluated(clip, found);
  if (signal.aborted) return result;
  try {
    const identified = await identifyClip(clip.path, parts.store, parts.hasher, { signal });
    const prompt = withTypedPrompt(found, parts.store.typedPrompts.of(identified.id));
    const { problem } = checkClip(identified, prompt?.text ?? null, limits);
    return { ...unevaluated(clip, prompt), sha256: identified.id, ...problem };
  } catch (error) {
    if (signal.aborted) return result;
    if (!(error instanceof AppError)) throw error;
    return { ...result, state: 'rejected', reason: reasonOf(error) };
  }
};

/**
 * Says of every clip whether it could be submitted: prompt, probe, hash, limits as last known. No
 * network, and nothing is recorded but what the files hold.
 * @throws AppError path_not_found, path_unreadable, interrupted
 */
export const scanPaths = async (
  request: ScanPaths,
  parts: EngineParts,
  signal: AbortSignal,
): Promise<ResultDocument> => {
  const { store, link, bus } = parts;
  const clips = await findSelection(request.paths, bus, signal);
  const prompts = createPromptFinder(request.prompt === undefined ? {} : { typed: request.prompt });
  const limits = lastKnownLimits(store, link.idForReading(), null);
  const lane = new PQueue({ concurrency: availableParallelism() });
  let done = 0;
  const tell = (): void => bus.emit({ type: 'check-progress', done, total: clips.length });
  tell();
  const scanned = await Promise.allSettled(
    clips.map((clip) =>
      lane.add(async () => {
        const prompt = await prompts.find(clip);
        const result = await scanClip(clip, prompt, limits, parts, signal);
        done += 1;
        tell();
        return result;
      }),
    ),
  );
  // All are waited for, even after a bug in one: none may go on behind the back of the caller.
  const results = scanned.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  for (const { message } of await prompts.report(clips.map(({ path }) => path))) {
    bus.emit({ type: 'note', message });
  }
  return documentOf(null, results);
};
