import { useEffect, useRef, useState } from 'react';
import type { DownloadProgress, DownloadResult } from '../../../../shared/contract/downloads.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { routes } from '../../../routes/routes.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { failedImages } from '../../../ui/failed-images.ts';
import { notify } from '../../../ui/notify.ts';

export type DownloadState =
  | { status: 'idle' }
  /** `progress` is null until the first bytes have arrived. */
  | { status: 'running'; progress: DownloadProgress | null }
  | { status: 'failed'; text: string };

export type ClipDownload = { state: DownloadState; start(): void; stop(): void };

const notifyEnd = ({ outcome, clipId }: DownloadResult): void => {
  if (outcome === 'stored') notify.done('The clip is downloaded.');
  const other = (text: string): void => {
    notify.offer(text, 'Show that clip', () => goTo(routes.clip(clipId)));
  };
  if (outcome === 'same_bytes') other('Downloaded. Another clip has the same contents.');
  if (outcome === 'changed') {
    other('The file at this URL has changed. The new file was added as another clip.');
  }
};

export const useDownloadClip = (clipId: ClipId): ClipDownload => {
  const { client } = useRpc();
  const [state, setState] = useState<DownloadState>({ status: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const follow = async (signal: AbortSignal): Promise<void> => {
    for await (const event of await client.clips.download({ clipId }, { signal })) {
      if (signal.aborted) return;
      if (event.type === 'progress') setState({ status: 'running', progress: event.progress });
      else {
        setState({ status: 'idle' });
        failedImages.forget(clipId);
        notifyEnd(event.result);
      }
    }
  };
  return {
    state,
    start: () => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ status: 'running', progress: null });
      follow(controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted)
          setState({ status: 'failed', text: errorRecordOf(error).message });
      });
    },
    stop: () => {
      running.current?.abort();
      setState({ status: 'idle' });
    },
  };
};
