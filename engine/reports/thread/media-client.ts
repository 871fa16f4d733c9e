import { fromErrorRecord } from '../../../shared/errors/app-error.ts';
import type { ClipMedia } from '../../clips/media/pictures/clip-media.ts';
import type { ReportMessage, ReportReply } from './report-messages.ts';

/**
 * Creates the thread's access to media: the main thread, which can start processes, opens the files
 * and decodes the pictures.
 * @param throwIfStopped called before each request
 */
export const createMediaClient = (
  send: (message: ReportMessage) => void,
  throwIfStopped: () => void,
) => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;

  const ask =
    <Name extends keyof ClipMedia>(name: Name) =>
    (...input: Parameters<ClipMedia[Name]>) => {
      throwIfStopped();
      lastId += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(lastId, asked);
      send({ type: 'ask', id: lastId, name, input });
      return asked.promise as ReturnType<ClipMedia[Name]>;
    };

  const media: ClipMedia = {
    frameTimes: ask('frameTimes'),
    stills: ask('stills'),
    proxy: ask('proxy'),
  };

  return {
    media,
    handleReply: (reply: ReportReply): void => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) asked?.reject(fromErrorRecord(reply.error));
      else asked?.resolve(reply.output);
    },
    /** Rejects all requests without a reply. */
    rejectAll: (reason: unknown): void => {
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
};
