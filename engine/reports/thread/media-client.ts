import { fromErrorRecord } from '../../../shared/errors/app-error.ts';
import type { ClipMedia } from '../../clips/media/pictures/clip-media.ts';
import type { ReportMessage, ReportReply } from './report-messages.ts';

/**
 * Creates the thread's access to media: the main thread, which can start processes, opens the
 * files and decodes the frames.
 * @param throwIfStopped called before each request
 */
export const createMediaClient = (
  send: (message: ReportMessage) => void,
  throwIfStopped: () => void,
) => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;

  const requester =
    <Name extends keyof ClipMedia>(name: Name) =>
    (...input: Parameters<ClipMedia[Name]>) => {
      throwIfStopped();
      lastId += 1;
      const request = Promise.withResolvers<unknown>();
      waiting.set(lastId, request);
      send({ type: 'ask', id: lastId, name, input });
      return request.promise as ReturnType<ClipMedia[Name]>;
    };

  const media: ClipMedia = {
    frameTimes: requester('frameTimes'),
    stills: requester('stills'),
    proxy: requester('proxy'),
  };

  return {
    media,
    handleReply: (reply: ReportReply): void => {
      const request = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) request?.reject(fromErrorRecord(reply.error));
      else request?.resolve(reply.output);
    },
    rejectAll: (reason: unknown): void => {
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
};
