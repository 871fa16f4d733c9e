import { stat } from 'node:fs/promises';
import { parse } from 'node:path';
import type { McpServer, ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import PQueue from 'p-queue';
import { z } from 'zod';
import type { Engine, EvaluateOptions } from '../../../engine/index.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import { reportFormatSchema, reportOptionsSchema } from '../../../shared/contract/reports.ts';
import { resultCodec } from '../../../shared/documents/result.ts';
import { shownClipCodec } from '../../../shared/documents/show.ts';
import { decisions } from '../../../shared/domain/decision.ts';
import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { isJudgeVersion } from '../../../shared/service-api/judge-version.ts';
import type { RunFlags } from '../commands/options.ts';
import type { Environment } from '../environment.ts';
import { createLineProgress } from '../output/progress.ts';
import { checkLines } from '../output/shown-clip-text.ts';
import { printToStderr } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import type { AllowedFolders } from './allowed-folders.ts';
import { answer, type Call, callTool, type Extra } from './tool-call.ts';

/** Maximum calls at the same time beside a check: each opens the library and may decode a clip. */
const maxParallel = 4;

/** Clips that one answer describes; agents read every answer whole. */
const maxDescribed = 200;

export type McpFlags = RunFlags & LocationOptions & { allow: string[]; cap?: number };

type ToolParts = {
  readonly flags: McpFlags;
  readonly environment: Environment;
  readonly folders: AllowedFolders;
  readonly options: EvaluateOptions;
};

type ToolConfig<Input> = {
  readonly description: string;
  readonly inputSchema: Input;
  readonly annotations: ToolAnnotations;
};

const path = z.string().min(1).describe('Absolute path of a clip.');
const paths = z
  .array(z.string().min(1))
  .min(1)
  .max(1000)
  .describe('Absolute paths of clips and folders.');

/** Without those that Clipcheck would read as prompts of the clips beside them. */
const agentFormatSchema = reportFormatSchema.exclude(['labelstudio', 'coco', 'hf']);

const decisionsOf = ({ decision, agentDecision }: ClipCard) => ({
  decision,
  agent_decision: agentDecision ?? null,
});

/**
 * Adds the tools. Each call opens the library anew: no other program has to wait in between.
 * @returns a function that waits until no call is running
 */
export const addTools = (
  server: McpServer,
  { flags, environment, folders, options }: ToolParts,
): (() => Promise<unknown>) => {
  const calls = new PQueue({ concurrency: maxParallel });
  /** Checks run one after the other, so that together they keep to the cap. */
  const checks = new PQueue({ concurrency: 1 });
  const addTool = <Input extends z.ZodObject>(
    name: string,
    config: ToolConfig<Input>,
    work: (input: z.output<Input>, engine: Engine, call: Call) => Promise<CallToolResult>,
    queue = calls,
  ): void => {
    const callback = (input: z.output<Input>, extra: Extra) =>
      callTool(extra, (call) =>
        queue.add(() => {
          if (!call.signal.aborted) {
            return withEngine(flags, environment, (engine) => work(input, engine, call));
          }
          throw new AppError('interrupted', 'The call was canceled before it began.');
        }),
      );
    server.registerTool(name, config, callback as ToolCallback<Input>);
  };

  const realPaths = (named: readonly string[]): Promise<string[]> =>
    Promise.all(named.map(folders.existing));
  /** Returns the real path of a stored clip in an allowed folder; null for none. */
  const allowedPath = async (engine: Engine, clipId: ClipId): Promise<string | null> => {
    const { files } = await engine.clips.get(clipId);
    const paths = files.map((file) => folders.existing(file.path).catch(() => null));
    return (await Promise.all(paths)).find((real) => real !== null) ?? null;
  };
  /** Leaves out clips that are in a folder only by a link, which the user may have followed. */
  const idsAt = async (engine: Engine, real: string): Promise<readonly ClipId[]> => {
    const selection = await engine.reports.selectionOf({ targets: [{ text: real, path: real }] });
    const found = 'clipIds' in selection ? selection.clipIds : [];
    if (!(await stat(real)).isDirectory()) return found;
    const paths = await Promise.all(found.map((clipId) => allowedPath(engine, clipId)));
    return found.filter((_, index) => paths[index] !== null);
  };
  const allIdsAt = async (engine: Engine, named: readonly string[]): Promise<ClipId[]> => {
    const real = await realPaths(named);
    const found = await Promise.all(real.map((one) => idsAt(engine, one)));
    return [...new Set(found.flat())];
  };
  const clipAt = async (
    engine: Engine,
    named: string,
  ): Promise<{ clipId: ClipId; real: string }> => {
    const real = await folders.existing(named);
    const [clipId, another] = await idsAt(engine, real);
    if (clipId !== undefined && another === undefined) return { clipId, real };
    throw new AppError('usage', `${real} is a folder. Name one clip.`);
  };

  const batches: BatchId[] = [];
  const { baseUrl = environment.baseUrl } = flags;
  const isFree = baseUrl === null && !isJudgeVersion(flags.modelVersion);
  const cap = flags.cap ?? (isFree ? undefined : 0);

  addTool(
    'check_clips',
    {
      description:
        'Checks clips, and all clips in folders, for visual defects and mismatches with their prompts. Returns the outcome of each and what to do next. Clips that were checked before are not checked again.',
      inputSchema: z.object({
        paths,
        prompt: z.string().optional().describe('Prompt of all these clips, instead of their own.'),
      }),
      annotations: { destructiveHint: false, idempotentHint: true },
    },
    async ({ paths: named, prompt = flags.prompt }, engine, call) => {
      const log = createLineProgress(printToStderr);
      let leftOut: readonly object[] = [];
      engine.subscribe((event) => {
        log.show(event);
        if (event.type === 'scan-ended') leftOut = event.leftOut;
        if (event.type === 'batch-started') batches.push(event.batchId);
        if (event.type !== 'batch-progress') return;
        const { total, pending } = event.counts;
        call.progress(total - pending, total);
      });
      const capUnits =
        cap === undefined ? cap : Math.max(0, cap - engine.queue.committedUnits(batches));
      const request = { paths: await realPaths(named), prompt, options, capUnits };
      const ended = await engine.evaluate(request, call.signal);
      const { clips, ...document } = await engine.withRunOutcomes(ended);
      return answer({
        ...(resultCodec.encode({ ...document, clips: [] }) as object),
        clips: clips
          .slice(0, maxDescribed)
          .map(({ path: at, outcome, checked, next }) => ({ path: at, outcome, checked, next })),
        left_out: leftOut,
        ...(clips.length === 0 && { message: 'No clips were found.' }),
        further_clips: Math.max(0, clips.length - maxDescribed),
      });
    },
    checks,
  );

  addTool(
    'read_clip',
    {
      description:
        'Returns what is known of a checked clip: outcome, what to do next, prompt, decisions, and its findings with frames, boxes and words of the prompt, and what was judged. A finding is named by its number, its place in the list from 1.',
      inputSchema: z.object({ path }),
      annotations: { readOnlyHint: true },
    },
    async ({ path: named }, engine) => {
      const { clipId, real } = await clipAt(engine, named);
      const { card } = await engine.clips.get(clipId);
      const shown = await engine.show({ text: real, path: real });
      // The same bytes may have been evaluated elsewhere.
      const clip = shown.clip && { ...shown.clip, path: real };
      const document = shownClipCodec.encode({ ...shown, clip, runs: [] });
      const counting: string[] = clip?.parts.map(({ runId }) => runId) ?? [];
      const runs = shown.runs
        .filter(({ runId }) => counting.includes(runId))
        .map((run) => ({ checks: checkLines(run).map((line) => line.trim()) }));
      return answer({ ...(document as object), runs, ...decisionsOf(card) });
    },
  );

  addTool(
    'finding_frames',
    {
      description:
        'Returns pictures of a finding, with its box and number drawn in: the frame that shows it best and those before and after it, or start, middle and end of the clip.',
      inputSchema: z.object({ path, finding: z.int().min(1).describe('Number of the finding.') }),
      annotations: { readOnlyHint: true },
    },
    async ({ path: named, finding: number }, engine) => {
      const { clipId, real } = await clipAt(engine, named);
      const pictures = await engine.reports.findingPictures({ clipId, number });
      const shown = pictures.map(({ jpeg, ...picture }) => picture);
      return answer({ path: real, finding: number, pictures: shown }, pictures);
    },
  );

  addTool(
    'list_takes',
    {
      description:
        'Lists the other takes of the same shot: checked clips with the same prompt, else of the same name or workflow.',
      inputSchema: z.object({ path }),
      annotations: { readOnlyHint: true },
    },
    async ({ path: named }, engine) => {
      const { clipId, real } = await clipAt(engine, named);
      const { clips } = await engine.compare.takes({ clipId });
      const takes = [];
      for (const card of clips) {
        const at = await allowedPath(engine, card.clipId);
        if (at === null) continue;
        const { outcome, checkedNote: checked, generation } = card;
        const { generator, model, seed } = generation;
        takes.push({ path: at, outcome, checked, generator, model, seed, ...decisionsOf(card) });
      }
      return answer({ path: real, takes });
    },
  );

  addTool(
    'decide',
    {
      description:
        'Suggests to keep or to reject checked clips. People see it as the decision of an agent; it moves, deletes and reports nothing.',
      inputSchema: z.object({
        paths,
        decision: z.enum(decisions).nullable().describe('Null takes it back.'),
      }),
      annotations: { destructiveHint: false, idempotentHint: true },
    },
    async ({ paths: named, decision }, engine) => {
      const clipIds = await allIdsAt(engine, named);
      await engine.clips.setAgentDecision({ clipIds, decision });
      return answer({ clips: clipIds.length, agent_decision: decision });
    },
  );

  addTool(
    'write_report',
    {
      description: 'Writes a report of checked clips to a new file or folder. Nothing is replaced.',
      inputSchema: z.object({
        paths,
        target: z.string().min(1).describe('Absolute path of the new file or folder.'),
        format: agentFormatSchema.default('html'),
        ...reportOptionsSchema.pick({ layout: true, title: true }).shape,
      }),
      annotations: { destructiveHint: false },
    },
    async ({ paths: named, target: wanted, format, ...looks }, engine, call) => {
      const selection = { clipIds: await allIdsAt(engine, named) };
      const target = await folders.created(wanted);
      const request = { format, selection, options: reportOptionsSchema.parse(looks) };
      const { ext } = parse(await engine.reports.fileName(request));
      const endings = (await engine.reports.hasFiles(request)) ? ['', ext] : [ext];
      const { name, ext: ending } = parse(target.toLowerCase());
      if (!endings.includes(ending) || name === 'metadata') {
        const message = `A name for ${format} must end in ${ext}, and not be metadata.`;
        throw new AppError('usage', message);
      }
      const { clips, isFolder } = await engine.reports.write(
        { ...request, target, replaces: false },
        ({ share }) => call.progress(share, 1),
        call.signal,
      );
      return answer({ format, path: target, kind: isFolder ? 'folder' : 'file', clips });
    },
  );
  return () => Promise.all([calls.onIdle(), checks.onIdle()]);
};
