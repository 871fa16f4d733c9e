import { CircleCheck, CircleX } from 'lucide-react';
import type { ConnectionTest } from '../../../../shared/contract/service.ts';
import type { ErrorRecord } from '../../../rpc/error-record.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { modelsInWords, quotaInWords, statusInWords } from './connection-answers.ts';
import styles from './TestResult.module.css';

type RowProps = { name: string; words: string; error: ErrorRecord | null };

const AnswerRow = ({ name, words, error }: RowProps) => (
  <div className={styles.row}>
    <dt className={styles.name}>
      <Mark
        icon={error ? CircleX : CircleCheck}
        tone={error ? 'bad' : 'good'}
        label={error ? 'Failed' : 'Works'}
        isCompact
      />
      {name}
    </dt>
    <dd className={styles.answer}>
      {words}
      {error?.requestId ? <span className={styles.request}>Request {error.requestId}</span> : null}
    </dd>
  </div>
);

/** What a service answered to the test: each part, or why it failed and what to do. */
export const TestResult = ({ test }: { test: ConnectionTest }) => {
  const { works, status, models, quota } = test;
  return (
    <div className={styles.result} role="status">
      <p className={styles.verdict} data-works={works}>
        {works ? 'The connection works.' : 'The connection does not work yet.'}
      </p>
      <dl className={styles.answers}>
        <AnswerRow
          name="Status"
          words={status.ok ? statusInWords(status.data) : status.error.message}
          error={status.ok ? null : status.error}
        />
        <AnswerRow
          name="Models"
          words={models.ok ? modelsInWords(models.data) : models.error.message}
          error={models.ok ? null : models.error}
        />
        <AnswerRow
          name="Quota"
          words={quota.ok ? quotaInWords(quota.data) : quota.error.message}
          error={quota.ok ? null : quota.error}
        />
      </dl>
    </div>
  );
};
