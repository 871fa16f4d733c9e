import type { ClipResult, ResultDocument } from '../../shared/documents/result.ts';
import { type DeliverySpec, offSpec } from '../../shared/domain/delivery-spec.ts';
import type { PromptSearchResult } from '../../shared/domain/found-prompt.ts';
import type { Reason } from '../../shared/domain/reason.ts';
import {
  givenPrompt,
  type WithoutPrompt,
  withoutPromptOf,
} from '../../shared/domain/without-prompt.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { createSpecFinder, type FindSpec } from '../clips/delivery-spec/spec-finder.ts';
import { identifyClip } from '../clips/identify-clip.ts';
import type { FoundClip } from '../clips/media/find/find-clips.ts';
import { checkSize } from '../clips/media/probe/preflight.ts';
import { withTypedPrompt } from '../clips/prompts/apply-user-choices.ts';
import { describeConflicts, findConflicts } from '../clips/prompts/prompt-conflicts.ts';
import type { PromptFinder } from '../clips/prompts/prompt-finder.ts';
import { lastKnownLimits, type ServiceLimits } from '../service/model-list.ts';
import type { EngineParts } from './engine-parts.ts';
import { findSelection } from './find-selection.ts';
import { type JobPrompt, noPrompt, sentPrompt } from './pipeline/job.ts';
import { reasonOf } from './pipeline/stage-outcome.ts';
import { checkClip } from './pipeline/stages/check-limits.ts';
import { type PromptRequest, promptFinderFor, reportPrompts } from './prompt-finder-for.ts';
import { documentOf, notJudgedBy } from './results/result-document.ts';
import { settleInParallel } from './settle-all.ts';

export type ScanPaths = PromptRequest & {
  paths: readonly string[];
  withoutPrompt?: WithoutPrompt | null;
  /** For all clips, in place of the specs in their folders. */
  spec?: DeliverySpec | undefined;
};

export const unevaluated = (path: string, prompt: JobPrompt | null): ClipResult => ({
  path,
  sha256: null,
  state: 'pending',
  reason: null,
  ...notJudgedBy(null),
  prompt: prompt && givenPrompt(prompt.text, prompt.source),
  promptSource: prompt?.source ?? null,
  promptConflicts: [],
  parts: [],
  evaluationId: null,
  attempt: null,
  reused: false,
  imported: false,
  adopted: false,
  copy: null,
  findings: [],
});

const pictureOnly: Reason = {
  code: 'picture_only',
  message: 'No prompt given: only the picture would be evaluated.',
};

type ScanRules = { limits: ServiceLimits; withoutPrompt: WithoutPrompt; findSpec: FindSpec };

const scanClip = async (
  clip: FoundClip,
  prompts: PromptFinder,
  { limits, withoutPrompt, findSpec }: ScanRules,
  { store, hasher }: EngineParts,
  signal: AbortSignal,
  onPromptSearch: (promptSearch: PromptSearchResult) => void,
): Promise<ClipResult> => {
  const result = unevaluated(clip.path, null);
  if (signal.aborted) return result;
  try {
    const spec = await findSpec(clip);
    const identified = await identifyClip(clip.path, store, hasher, {
      signal,
      findSizeProblem: async (sizeBytes) => checkSize(sizeBytes, limits.maxFileBytes)[0],
    });
    const found = await prompts.find({ ...clip, clipId: identified.id });
    const promptSearch = withTypedPrompt(found, store.typedPrompts.of(identified.id));
    const { prompt, question } = promptSearch;
    onPromptSearch(promptSearch);
    const isPictureOnly = prompt === null && question === null && withoutPrompt === 'picture';
    const sent = isPictureOnly ? noPrompt : prompt;
    const { probe } = identified;
    const reason = spec && probe.ok ? offSpec(spec, probe.video) : null;
    const { problem } = checkClip(identified, sent && sentPrompt(sent), limits, question);
    return {
      ...unevaluated(clip.path, sent),
      promptConflicts: findConflicts(prompt, promptSearch),
      sha256: identified.id,
      ...(isPictureOnly && { reason: pictureOnly }),
      ...(reason ? { state: 'rejected' as const, reason } : problem),
    };
  } catch (error) {
    if (signal.aborted) return result;
    if (!(error instanceof AppError)) throw error;
    return { ...result, state: 'rejected', reason: reasonOf(error) };
  }
};

/**
 * Checks whether clips could be submitted. Uses no network, and stores only what the files contain.
 * @throws AppError path_not_found, path_unreadable, bad_input, interrupted
 */
export const scanPaths = async (
  request: ScanPaths,
  parts: EngineParts,
  signal: AbortSignal,
): Promise<ResultDocument> => {
  const { store, link, bus } = parts;
  const clips = await findSelection(request.paths, { bus, copies: store.sortedCopies }, signal);
  const prompts = await promptFinderFor(request, clips, parts);
  const serviceId = link.idForReading();
  const isBuiltIn = serviceId !== null && store.services.baseUrl(serviceId) === null;
  const rules = {
    limits: lastKnownLimits(store, serviceId),
    withoutPrompt: withoutPromptOf(request.withoutPrompt ?? null, isBuiltIn),
    findSpec: createSpecFinder(request.spec),
  };
  let done = 0;
  const emitProgress = (): void => bus.emit({ type: 'check-progress', done, total: clips.length });
  emitProgress();
  const searches: { path: string; promptSearch: PromptSearchResult }[] = [];
  const results = await settleInParallel(clips, async (clip) => {
    const result = await scanClip(clip, prompts, rules, parts, signal, (promptSearch) =>
      searches.push({ path: clip.path, promptSearch }),
    );
    done += 1;
    emitProgress();
    return result;
  });
  await reportPrompts(prompts, clips, bus);
  const conflicts = describeConflicts(searches);
  if (conflicts) bus.emit({ type: 'note', message: conflicts });
  return documentOf(null, results);
};
