import { useEffect, useRef, useState } from 'react';
import type { LocateProgress, LocateResult } from '../../../../shared/contract/locate.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { failedImages } from '../../../ui/failed-images.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';

const alsoFound = (others: number): string =>
  others === 0 ? '' : ` ${formatCountOf(others, 'other missing clip')} found with it.`;

const notRead = (unreadable: number): string =>
  unreadable === 0
    ? ''
    : ` ${formatCountOf(unreadable, 'file or folder', 'files and folders')} could not be read.`;

/**
 * Describes the outcome of a search.
 * @param isElsewhere whether other folders than the clip's last known one were searched
 */
export const locateText = (result: LocateResult, isElsewhere: boolean): string => {
  const { path, files, unreadable, others } = result;
  if (path !== null) return `The clip’s file was found.${alsoFound(others)}`;
  if (!isElsewhere) return 'The file is still missing.';
  const looked = `${formatCountOf(files, 'file')} searched.`;
  const found = others === 0 ? '' : ` ${formatCountOf(others, 'other missing clip')} found.`;
  return `No file there matches this clip. ${looked}${found}${notRead(unreadable)}`;
};

export type LocateState =
  | { status: 'idle' }
  | { status: 'looking'; progress: LocateProgress | null }
  | { status: 'ended'; text: string; isProblem: boolean };

export type ClipLocator = {
  state: LocateState;
  /** Searches the clip's last known location, and the given files and folders. */
  look(paths: readonly string[]): void;
  stop(): void;
};

export const useLocateClip = (clipId: ClipId): ClipLocator => {
  const { client } = useRpc();
  const [state, setState] = useState<LocateState>({ status: 'idle' });
  const search = useRef<AbortController>(null);
  useEffect(() => () => search.current?.abort(), []);

  const follow = async (paths: readonly string[], signal: AbortSignal): Promise<void> => {
    const events = await client.clips.locate({ clipId, paths: [...paths] }, { signal });
    for await (const event of events) {
      if (signal.aborted) return;
      if (event.type === 'progress') {
        setState({ status: 'looking', progress: event.progress });
        continue;
      }
      const text = locateText(event.result, paths.length > 0);
      if (event.result.path === null) {
        setState({ status: 'ended', text, isProblem: false });
        continue;
      }
      failedImages.forget(clipId);
      // A notification, since this part of the page disappears once the file is found.
      notify.done(text);
      setState({ status: 'idle' });
    }
  };
  return {
    state,
    look: (paths) => {
      search.current?.abort();
      const controller = new AbortController();
      search.current = controller;
      setState({ status: 'looking', progress: null });
      follow(paths, controller.signal).catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ status: 'ended', text: errorRecordOf(error).message, isProblem: true });
      });
    },
    stop: () => {
      search.current?.abort();
      setState({ status: 'ended', text: 'The search was stopped.', isProblem: false });
    },
  };
};
