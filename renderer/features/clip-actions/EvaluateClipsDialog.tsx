import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import textStyles from '../../ui/texts.module.css';
import { againText } from '../evaluate/batch-texts.ts';
import { useEvaluate } from '../evaluate/evaluate-context.ts';

type EvaluationTally = ReturnType<typeof evaluationTally>;

/** @param outOfView number of those that are not in the library's view */
export const evaluationTally = (cards: readonly ClipCard[], outOfView = 0) => ({
  total: cards.length,
  rejected: cards.filter(({ state }) => state === 'rejected').length,
  needPrompt: cards.filter(({ prompt, state }) => prompt === null && state !== 'rejected').length,
  haveResult: cards.filter(({ prompt, state }) => prompt !== null && state === 'completed').length,
  outOfView,
});

export const needsConfirmation = ({ total: _, ...reasons }: EvaluationTally): boolean =>
  Object.values(reasons).some((count) => count > 0);

type Props = { clipIds: ClipId[]; tally: EvaluationTally; onClose: () => void };

export const EvaluateClipsDialog = ({ clipIds, tally, onClose }: Props) => {
  const evaluate = useEvaluate();
  const serviceUrl = useRemoteServiceUrl();
  const [force, setForce] = useState(false);
  const { total, rejected, needPrompt, haveResult, outOfView } = tally;
  const fresh = total - rejected - needPrompt - haveResult;
  return (
    <Dialog opened onClose={onClose} title={`Evaluate ${formatCountOf(total, 'clip')}`}>
      <DialogForm
        submitLabel="Evaluate"
        focusesSubmit
        aside={
          <Button
            variant="subtle"
            mr="auto"
            onClick={() => {
              onClose();
              evaluate.ask({ clipIds }, force);
            }}
          >
            With options…
          </Button>
        }
        onSubmit={() => {
          onClose();
          evaluate.start({ clipIds }, { force });
        }}
        onCancel={onClose}
      >
        <ul className={textStyles.bullets}>
          {outOfView > 0 ? <li>{formatCount(outOfView)} not in this view.</li> : null}
          {fresh > 0 ? <li>{formatCountOf(fresh, 'clip')} without a complete result.</li> : null}
          {haveResult > 0 ? (
            <li>
              {formatCount(haveResult)} already evaluated; unchanged results are reused for free.
            </li>
          ) : null}
          {needPrompt > 0 ? (
            <li>{formatCount(needPrompt)} without a prompt; Clipcheck looks for one first.</li>
          ) : null}
          {rejected > 0 ? (
            <li>
              {formatCount(rejected)} can’t be evaluated until{' '}
              {rejected === 1 ? 'its file changes' : 'their files change'}.
            </li>
          ) : null}
        </ul>
        {haveResult > 0 ? (
          <Checkbox
            label="Re-evaluate clips that have a result"
            description={againText(serviceUrl)}
            checked={force}
            onChange={(event) => setForce(event.currentTarget.checked)}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  );
};
