import { useEffect, useRef, useState } from 'react';
import type { LocateEvent } from '../../../../shared/contract/locate.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { notify } from '../../../ui/notify.ts';
import { withoutPicture } from '../../../ui/without-picture.ts';
import { locateText } from './locate-text.ts';

/** A search for the clip's file. */
export type LocateState =
  | { status: 'idle' }
  /** `progress` is null until the first folder has been looked through for a while. */
  | { status: 'looking'; progress: (LocateEvent & { type: 'looking' }) | null }
  | { status: 'ended'; text: string; isProblem: boolean };

export type LocateClip = {
  state: LocateState;
  /** Looks where the clip was last seen, and in files and folders. */
  look(paths: readonly string[]): void;
  stop(): void;
};

/** Looks for a clip's file; leaving the page ends the search. */
export const useLocateClip = (clipId: ClipId): LocateClip => {
  const { client } = useRpc();
  const [state, setState] = useState<LocateState>({ status: 'idle' });
  const search = useRef<AbortController>(null);
  useEffect(() => () => search.current?.abort(), []);

  const follow = async (paths: readonly string[], signal: AbortSignal): Promise<void> => {
    const events = await client.clips.locate({ clipId, paths: [...paths] }, { signal });
    for await (const event of events) {
      if (signal.aborted) return;
      if (event.type === 'looking') {
        setState({ status: 'looking', progress: event });
        continue;
      }
      const text = locateText(event, paths.length > 0);
      if (event.path === null) {
        setState({ status: 'ended', text, isProblem: false });
        continue;
      }
      withoutPicture.forget(clipId);
      // This part of the page goes away as soon as the file is there.
      notify.done(text);
      setState({ status: 'idle' });
    }
  };
  return {
    state,
    look: (paths) => {
      search.current?.abort();
      const ending = new AbortController();
      search.current = ending;
      setState({ status: 'looking', progress: null });
      follow(paths, ending.signal).catch((error: unknown) => {
        if (ending.signal.aborted) return;
        setState({ status: 'ended', text: errorRecordOf(error).message, isProblem: true });
      });
    },
    stop: () => {
      search.current?.abort();
      setState({ status: 'ended', text: 'The search was stopped.', isProblem: false });
    },
  };
};
