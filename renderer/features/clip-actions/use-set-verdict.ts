import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import { reportNotRestored, useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { verdictLooks } from '../../ui/VerdictMark.tsx';

export const useSetVerdict = () => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  const change = useCall(
    client.clips.setVerdict,
    'The verdict was not saved',
    (before, { verdict }: { clipIds: ClipId[]; verdict: Verdict | null }) => {
      if (before.length === 0) {
        notify.info('The selected clips have no findings.');
        return;
      }
      const findings = formatCountOf(before.length, 'finding');
      const done =
        verdict === null
          ? `Verdict cleared on ${findings}`
          : `${findings} marked as ${verdictLooks[verdict].label.toLowerCase()}`;
      const undo = async (): Promise<void> => {
        const notRestored = await client.clips.setTracks(
          before.map((track) => ({ ...track, expected: { verdict } })),
        );
        reportNotRestored(notRestored.length, before.length, 'finding');
      };
      offerUndo(done, undo, `Earlier verdicts restored for ${findings}`);
    },
  );
  return (clipIds: ClipId[], verdict: Verdict | null): void => change.mutate({ clipIds, verdict });
};
