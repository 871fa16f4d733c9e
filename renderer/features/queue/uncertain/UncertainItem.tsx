import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { UncertainRun } from '../../../../shared/contract/queue.ts';
import { noPromptGiven } from '../../../../shared/domain/without-prompt.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { formatExactTime } from '../../../ui/formats.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { AttachForm } from './AttachForm.tsx';
import styles from './UncertainItem.module.css';

type Props = { run: UncertainRun; isChosen: boolean; onToggle: () => void };

/** A submission with unknown outcome: clip, time and reason. */
export const UncertainItem = ({ run, isChosen, onToggle }: Props) => {
  const [isAttaching, setAttaching] = useState(false);
  const name = printableText(run.name);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <Checkbox
          aria-label={`Choose ${name}`}
          checked={isChosen}
          disabled={!run.isOfThisService}
          onChange={onToggle}
        />
        <div className={styles.picture}>
          <Thumbnail clipId={run.clipId} />
        </div>
        <div className={styles.body}>
          <p className={styles.name} title={run.path === null ? name : printableText(run.path)}>
            {name}
          </p>
          <p className={styles.prompt}>{run.prompt || noPromptGiven}</p>
          <p className={styles.why}>
            {run.submittedMs === null ? '' : `Submitted ${formatExactTime(run.submittedMs)}. `}
            {printableText(run.reason.message)}
            {run.isOfThisService ? '' : ' It belongs to another service than the one in use.'}
          </p>
        </div>
        <Button
          variant="default"
          disabled={!run.isOfThisService || isAttaching}
          onClick={() => setAttaching(true)}
        >
          Attach an evaluation…
        </Button>
      </div>
      {isAttaching ? (
        <AttachForm runId={run.runId} name={name} onClose={() => setAttaching(false)} />
      ) : null}
    </li>
  );
};
