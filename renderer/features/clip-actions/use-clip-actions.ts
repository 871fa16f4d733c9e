import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { retryPrompt } from '../../../shared/domain/retry-prompt.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Run } from '../../../shared/model/run.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { copyText } from '../../ui/copy-text.ts';
import { notify } from '../../ui/notify.ts';
import { useNotifyRetry } from '../evaluate/started-notices.ts';

export const useRetryClips = () => {
  const { client } = useRpc();
  const notifyRetry = useNotifyRetry();
  const retry = useMutation({
    mutationFn: (clipIds: ClipId[]) => client.queue.retry({ clipIds }),
    onSuccess: notifyRetry,
    onError: notify.failed('The retry could not be started'),
  });
  return { retry: (clipIds: ClipId[]): void => retry.mutate(clipIds), isBusy: retry.isPending };
};

export const useRevealClip = (): ((clipId: ClipId) => void) | null => {
  const { client, query } = useRpc();
  const canReveal = useQuery(query.app.info.queryOptions()).data?.canReveal ?? false;
  const reveal = useMutation({
    mutationFn: (clipId: ClipId) => client.clips.reveal({ clipId }),
    onError: notify.failed('The file could not be shown'),
  });
  return canReveal ? reveal.mutate : null;
};

/** Opens a clip in the system's default player. Null if the host can't. */
export const useOpenClipFile = (): ((clipId: ClipId) => void) | null => {
  const { client, query } = useRpc();
  const canOpen = useQuery(query.app.info.queryOptions()).data?.canOpenFiles ?? false;
  const open = useMutation({
    mutationFn: (clipId: ClipId) => client.clips.openFile({ clipId }),
    onError: notify.failed('The file could not be opened'),
  });
  return canOpen ? open.mutate : null;
};

export const copyRetryPromptTip = 'Copy the prompt and mark the words the clip missed with **';

type Copied = {
  readonly prompt: string | null;
  readonly findings: readonly Finding[];
};

export const retryPromptOf = ({ card }: ClipDetail, run: Run | undefined): Copied =>
  run && run.prompt !== ''
    ? { prompt: run.prompt, findings: run.findings }
    : { prompt: card.prompt, findings: [] };

const copy = async ({ prompt, findings }: Copied): Promise<void> => {
  if (prompt === null) {
    notify.info('This clip has no prompt to copy.');
    return;
  }
  const text = retryPrompt(prompt, findings);
  await copyText(text, () =>
    notify.toast(
      text === prompt
        ? 'Prompt copied. The findings name no missed words.'
        : 'Prompt copied. The words the clip missed are between **.',
    ),
  );
};

export const useCopyRetryPrompt = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  return {
    copy: (what: Copied): void => void copy(what),
    copyOf: (clipId: ClipId): void => {
      queries
        .fetchQuery(query.clips.get.queryOptions({ input: { clipId } }))
        .then((detail) => {
          const newest = detail.runs.find(({ runId }) => runId === detail.card.runId);
          return copy(retryPromptOf(detail, newest));
        })
        .catch(notify.failed('The prompt was not copied'));
    },
  };
};
