import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCopies } from '../../engine/clips/copies/create-copies.ts';
import { readFileStamp } from '../../engine/clips/files/file-stamp.ts';
import { createFileHasher } from '../../engine/clips/media/hash/file-hasher.ts';
import { createPromptFinder } from '../../engine/clips/prompts/prompt-finder.ts';
import { createContext } from '../../engine/evaluation/pipeline/batch-context.ts';
import { type Job, newJob } from '../../engine/evaluation/pipeline/job.ts';
import { runPollBackoff } from '../../engine/service/client/retry-policy.ts';
import type { EngineEvent } from '../../engine/store/events/engine-event.ts';
import { createEventBus } from '../../engine/store/events/event-bus.ts';
import { stampText } from '../../engine/store/stored-stamp.ts';
import type { EvaluateOptions } from '../../shared/domain/evaluate-options.ts';
import type { ClipId, JobId } from '../../shared/domain/ids.ts';
import { clientFor, testKey } from './api-clients.ts';
import { createFastClock } from './clocks.ts';
import { openEmptyStore } from './databases.ts';
import { plainOptions } from './made-up-values.ts';
import { makeFolder } from './make-folder.ts';
import type { RawHandler } from './raw-server.ts';
import { serve } from './servers.ts';
import { storeRun } from './stored-runs.ts';

/** A real store and client of a scripted server, on a clock whose waits take no time. */
export const createStageBench = async (
  handler: RawHandler,
  options: Partial<EvaluateOptions> = {},
) => {
  const [folder, server] = await Promise.all([makeFolder(), serve(handler)]);
  const store = await openEmptyStore(folder);
  const clock = createFastClock();
  const client = clientFor(server.baseUrl, { clock });
  const hasher = createFileHasher();
  const serviceId = store.services.remote(server.baseUrl, testKey);
  const batchId = store.batches.create(serviceId, {});
  const events: EngineEvent[] = [];
  const bus = createEventBus();
  bus.subscribe((event) => events.push(event));
  const context = createContext({
    batchId,
    store,
    hasher,
    bus,
    clock,
    budget: {
      refusalAlone: () => null,
      admit: () => null,
      jobSubmitted: () => undefined,
      jobEnded: () => undefined,
    },
    options: { ...plainOptions, ...options },
    service: {
      id: serviceId,
      runPollBackoff,
      client: async () => client,
      release: () => undefined,
    },
    copies: createCopies({ store, hasher }, folder, undefined),
    prompts: createPromptFinder({ typed: 'A pattern' }),
    checkedVideoIds: new Set(),
    interrupt: new AbortController().signal,
  });

  const describedJob = async (name: string, bytes = name): Promise<Job> => {
    const path = join(folder, `${name}.mp4`);
    await writeFile(path, bytes);
    const stamp = stampText(await readFileStamp(path));
    const id = Buffer.from(bytes).toString('hex').padEnd(64, '0').slice(0, 64) as ClipId;
    store.clips.save({ id, sizeBytes: bytes.length, probe: '{}' }, path, stamp);
    store.jobs.add(batchId, [{ path, root: folder }]);
    const job = newJob({
      id: (store.jobs.inBatch(batchId).at(-1)?.id ?? 0) as JobId,
      path,
      root: folder,
    });
    const probe = { ok: false, error: null } as const;
    job.clip = { id, sha256: id, sizeBytes: bytes.length, stamp, probe };
    job.prompt = { text: 'A pattern', source: 'typed', origin: null, detail: null };
    job.request = {
      serviceId,
      clipId: id,
      prompt: 'A pattern',
      glitchTypes: 'visual_glitch',
      requestedModel: null,
      requestedVersion: null,
      frames: '',
    };
    return job;
  };

  const submittedJob = async (evaluationId: string): Promise<Job> => {
    const job = await describedJob(evaluationId);
    if (!job.request) throw new Error('a described job has a request');
    const answer = { id: evaluationId };
    job.runId = storeRun(store, { ...job.request, batchId, status: 'queued', answer });
    job.isSent = true;
    return job;
  };

  return { context, server, store, clock, events, describedJob, submittedJob };
};
