import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { DecidableClip } from '../../../shared/contract/clips.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { CutName } from '../../ui/CutName.tsx';
import { decisionLooks } from '../../ui/DecisionMark.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
import { OutcomeMark } from '../../ui/OutcomeMark.tsx';
import { RowList } from '../../ui/RowList.tsx';
import textStyles from '../../ui/texts.module.css';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { useSetDecisions } from '../clip-actions/use-set-decision.ts';
import { type Proposals, useProposals, whyText } from './proposals.ts';

const labels = { keep: 'Keep', reject: 'Reject', undecided: 'Left for you' } as const;

const ClipRow = ({ clip }: { clip: DecidableClip }) => {
  const decision = clip.proposed ?? 'undecided';
  return (
    <>
      <span title={clip.name}>
        <CutName name={clip.name} />
      </span>
      <Mark {...decisionLooks[decision]} label={labels[decision]} />
      <OutcomeMark outcome={clip.outcome} />
    </>
  );
};

const Counts = ({ keep, reject, rest, counts }: Proposals) => {
  const decided = counts.keep + counts.reject;
  return (
    <ul className={textStyles.bullets}>
      {keep.length > 0 ? (
        <li>Keep {formatCountOf(keep.length, 'clip')}: no defects found in the entire picture.</li>
      ) : null}
      {reject.length > 0 ? (
        <li>Reject {formatCountOf(reject.length, 'clip')}: defects confirmed.</li>
      ) : null}
      {rest.length > 0 ? (
        <li>
          Left for you: {formatCountOf(rest.length, 'clip')} ({whyText(rest)}).
        </li>
      ) : null}
      {decided > 0 ? <li>{formatCountOf(decided, 'clip')} already decided, unchanged.</li> : null}
    </ul>
  );
};

/** "Keep 39, reject 21". */
const actionText = ({ keep, reject, rest }: Proposals): string => {
  const parts = [
    keep.length > 0 ? `keep ${formatCount(keep.length)}` : '',
    reject.length > 0 ? `reject ${formatCount(reject.length)}` : '',
  ].filter(Boolean);
  const text = parts.length > 0 ? parts.join(', ') : `cull ${formatCountOf(rest.length, 'clip')}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

type Props = {
  selection: ReportSelection;
  onClose: () => void;
  /** Shows the clips left for a person, if there are any. */
  onRest: (clipIds: readonly ClipId[], of: ReportSelection) => void;
};

const Content = ({ selection, onClose, onRest }: Props) => {
  const { read, proposals: newest } = useProposals(selection);
  const setDecisions = useSetDecisions();
  /** What is being carried out, which stays on screen until the dialog has closed. */
  const [carriedOut, setCarriedOut] = useState<Proposals | null>(null);
  const proposals = carriedOut ?? newest;
  const part = usePartFocus<HTMLDivElement>(newest ? 'read' : 'reading');
  if (!proposals) return <CallError title="The clips could not be loaded" call={read} />;
  const { keep, reject, rest } = proposals;
  const proposed = proposals.clips.filter((clip) => clip.decision === null && clip.proposed);
  const decide = async (): Promise<void> => {
    setCarriedOut(proposals);
    const hasProposals = keep.length + reject.length > 0;
    if (hasProposals && !(await setDecisions({ keep, reject }, { expected: null }))) {
      setCarriedOut(null);
      return;
    }
    onClose();
    if (rest.length > 0)
      onRest(
        rest.map(({ clipId }) => clipId),
        selection,
      );
  };
  return (
    <Stack ref={part}>
      {proposals.counts.undecided === 0 ? (
        <p>
          {proposals.clips.length === 0
            ? 'There are no clips here.'
            : 'All clips here are decided already.'}
        </p>
      ) : (
        <>
          <Counts {...proposals} />
          {/* Clips that are left first, since each of them needs a look. */}
          <RowList
            label="Proposed decisions"
            rows={[...rest, ...proposed]}
            columns="minmax(0, 1fr) 110px minmax(0, 190px)"
          >
            {(clip) => <ClipRow clip={clip} />}
          </RowList>
          <p className={textStyles.dim}>
            {rest.length > 0 ? 'The clips left for you open next. ' : ''}
            No file is changed, and one undo takes all of it back.
          </p>
        </>
      )}
      <DialogButtons onCancel={onClose}>
        {proposals.counts.undecided === 0 ? null : (
          <Button
            variant="filled"
            data-autofocus
            loading={carriedOut !== null}
            onClick={() => void decide()}
          >
            {actionText(proposals)}
          </Button>
        )}
      </DialogButtons>
    </Stack>
  );
};

export const ByResultDialog = (content: Props) => (
  <Dialog opened onClose={content.onClose} title="Keep and reject by result" size="lg">
    <Content {...content} />
  </Dialog>
);
