import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { UncertainRun } from '../../../../shared/contract/queue.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { noPromptGiven } from '../../../../shared/domain/without-prompt.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { formatExactTime } from '../../../ui/formats.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import styles from './UncertainItem.module.css';
import { useDecide } from './use-decide.ts';

type AttachFormProps = { runId: RunId; name: string; onClose: () => void };

const AttachForm = ({ runId, name, onClose }: AttachFormProps) => {
  const [typed, setTyped] = useState('');
  const decide = useDecide(onClose);
  const evaluationId = typed.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (evaluationId !== '') decide.mutate({ decision: 'attach', runId, evaluationId });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        className={styles.field}
        label={`Evaluation id for ${name}`}
        description="Its result is fetched from the service. It must be for this clip and prompt."
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={decide.error ? errorRecordOf(decide.error).message : undefined}
      />
      <Button type="submit" loading={decide.isPending} disabled={evaluationId === ''}>
        Attach
      </Button>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
};

type Props = { run: UncertainRun; isSelected: boolean; onToggle: () => void };

export const UncertainItem = ({ run, isSelected, onToggle }: Props) => {
  const [isAttaching, setAttaching] = useState(false);
  const name = printableText(run.name);
  return (
    <li className={styles.item}>
      <Group wrap="nowrap">
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isSelected}
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
            {run.isOfThisService ? '' : ' It belongs to a service that is not in use.'}
          </p>
        </div>
        <Button
          variant="default"
          disabled={!run.isOfThisService || isAttaching}
          onClick={() => setAttaching(true)}
        >
          Attach an evaluation…
        </Button>
      </Group>
      {isAttaching ? (
        <AttachForm runId={run.runId} name={name} onClose={() => setAttaching(false)} />
      ) : null}
    </li>
  );
};
