import { useMutation } from '@tanstack/react-query';
import type { ShownFinding } from '../../../../shared/contract/clips.ts';
import type { Verdict } from '../../../../shared/contract/library.ts';
import { useOfferUndo } from '../../../actions/undo-stack.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { notify } from '../../../ui/notify.ts';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';

/** What a person says of one finding: a verdict, which can be undone, and a note. */
export const useSetTrack = () => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  const judge = useMutation({
    mutationFn: ({ finding, verdict }: { finding: ShownFinding; verdict: Verdict | null }) =>
      client.clips.setTracks([{ trackId: finding.trackId, verdict }]),
    onSuccess: (_, { finding, verdict }) => {
      const { trackId, verdict: before } = finding;
      const done =
        verdict === null
          ? 'Verdict taken back'
          : `Finding marked as ${verdictLooks[verdict].label.toLowerCase()}`;
      offerUndo(done, () => client.clips.setTracks([{ trackId, verdict: before }]));
    },
    onError: notify.failed('The verdict was not saved'),
  });
  const annotate = useMutation({
    mutationFn: ({ finding, note }: { finding: ShownFinding; note: string }) =>
      client.clips.setTracks([{ trackId: finding.trackId, note }]),
    onError: notify.failed('The note was not saved'),
  });
  return {
    judge: (finding: ShownFinding, verdict: Verdict | null): void =>
      judge.mutate({ finding, verdict }),
    annotate: (finding: ShownFinding, note: string): void => annotate.mutate({ finding, note }),
  };
};
