import { useQueryClient } from '@tanstack/react-query';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { retryPrompt } from '../../../shared/domain/retry-prompt.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Run } from '../../../shared/model/run.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { useSystemCall } from '../../rpc/use-system-call.ts';
import { copyText } from '../../ui/copy-text.ts';
import { notify } from '../../ui/notify.ts';
import { useNotifyRetry } from '../evaluate/started-notices.ts';

export const useRetryClips = () => {
  const { client } = useRpc();
  const notifyRetry = useNotifyRetry();
  return useCall(
    (clipIds: ClipId[]) => client.queue.retry({ clipIds }),
    'The clips were not retried',
    notifyRetry,
  ).mutate;
};

export const useRevealClip = () => {
  const { clips } = useRpc().client;
  const reveal = (clipId: ClipId) => clips.reveal({ clipId });
  return useSystemCall('canReveal', reveal, 'The file could not be shown');
};

/** Opens a clip in the default player. */
export const useOpenClipFile = () => {
  const { clips } = useRpc().client;
  const open = (clipId: ClipId) => clips.openFile({ clipId });
  return useSystemCall('canOpenFiles', open, 'The file could not be opened');
};

type Copied = {
  readonly prompt: string | null;
  readonly findings: readonly Finding[];
};

export const retryPromptOf = ({ card }: ClipDetail, run: Run | undefined): Copied =>
  run && run.prompt !== ''
    ? { prompt: run.prompt, findings: run.findings }
    : { prompt: card.prompt, findings: [] };

export const copyRetryPrompt = async ({ prompt, findings }: Copied): Promise<void> => {
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
  return (clipId: ClipId): void => {
    queries
      .fetchQuery(query.clips.get.queryOptions({ input: { clipId } }))
      .then((detail) => {
        const newest = detail.runs.find(({ runId }) => runId === detail.card.runId);
        return copyRetryPrompt(retryPromptOf(detail, newest));
      })
      .catch(notify.failed('The prompt was not copied'));
  };
};
