import { useQueryClient } from '@tanstack/react-query';
import type { ClipDetail, ShownFinding, ShownRun } from '../../../shared/contract/clips.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { retryPrompt } from '../../../shared/domain/retry-prompt.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { copyText } from '../../ui/copy-text.ts';
import { notify } from '../../ui/notify.ts';

/** What the action does, for tooltips. */
export const copyRetryPromptTip = 'Copy the prompt for another try, with missed words between **';

type Copied = {
  readonly prompt: string | null;
  readonly findings: readonly ShownFinding[];
};

/** The prompt of a run with its findings, or else the clip's current prompt. */
export const retryPromptOf = ({ card }: ClipDetail, run: ShownRun | undefined): Copied =>
  run && run.prompt !== ''
    ? { prompt: run.prompt, findings: run.findings }
    : { prompt: card.prompt, findings: [] };

const copy = async ({ prompt, findings }: Copied): Promise<void> => {
  if (prompt === null) {
    notify.info('This clip has no prompt to copy.');
    return;
  }
  const text = retryPrompt(prompt, findings);
  await copyText(text);
  notify.passing(
    text === prompt
      ? 'Prompt copied. No words were missed.'
      : 'Prompt copied, with missed words between **.',
  );
};

/** Copies a clip's prompt as text, with missed words marked. */
export const useCopyRetryPrompt = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const failed = notify.failed('The prompt was not copied');
  return {
    copy: (what: Copied): void => void copy(what).catch(failed),
    /** The prompt of the clip's newest result. */
    copyOf: (clipId: ClipId): void => {
      queries
        .fetchQuery(query.clips.get.queryOptions({ input: { clipId } }))
        .then((detail) => {
          const newest = detail.runs.find(({ runId }) => runId === detail.card.runId);
          return copy(retryPromptOf(detail, newest));
        })
        .catch(failed);
    },
  };
};
