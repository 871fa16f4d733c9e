import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import styles from './AttachForm.module.css';
import { useDecide } from './use-decide.ts';

type Props = { runId: RunId; name: string; onClose: () => void };

/** Attaches the evaluation of a submission by its id, as shown on the service's pages. */
export const AttachForm = ({ runId, name, onClose }: Props) => {
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
        description="It is fetched from the service and must be for this clip and prompt."
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
