/**
 * Process that makes small pictures of untrusted files. It takes one job at a time, knows no key and
 * no database, and may crash or hang: only its job is lost.
 */
import { makeThumbnail } from './make-thumbnail.ts';
import { openParentChannel } from './parent-channel.ts';
import type { ThumbnailAnswer, ThumbnailJob } from './thumbnail-job.ts';

const doJob = async ({ path, target }: ThumbnailJob): Promise<ThumbnailAnswer> => {
  try {
    await makeThumbnail(path, target);
    return { outcome: 'made' };
  } catch (error) {
    return { outcome: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
};

const parent = openParentChannel();
parent.onMessage(async (job) => parent.send(await doJob(job as ThumbnailJob)));
