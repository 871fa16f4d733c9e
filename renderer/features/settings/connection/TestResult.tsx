import { CircleCheck, CircleX } from 'lucide-react';
import { type ConnectionTest, unreachableAdvice } from '../../../../shared/contract/service.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { modelsText, quotaText, statusText } from './connection-answers.ts';
import styles from './TestResult.module.css';

type RowProps = { name: string; text: string; works: boolean };

const AnswerRow = ({ name, text, works }: RowProps) => (
  <div className={styles.row}>
    <dt className={styles.name}>
      <Mark
        icon={works ? CircleCheck : CircleX}
        tone={works ? 'good' : 'bad'}
        label={works ? 'Works' : 'Failed'}
        isCompact
      />
      {name}
    </dt>
    <dd className={styles.answer}>{text}</dd>
  </div>
);

export const TestResult = ({ test }: { test: ConnectionTest }) => {
  const { problem, status, models, quota } = test;
  if (problem) {
    return (
      <p className={styles.verdict} data-works={false} role="alert">
        {printableText(problem.message)} {problem.kind === 'unreachable' ? unreachableAdvice : null}
      </p>
    );
  }
  return (
    <div className={styles.result} role="status">
      <p className={styles.verdict} data-works>
        The connection works.
      </p>
      <dl className={styles.answers}>
        <AnswerRow
          name="Status"
          text={status.ok ? statusText(status.data) : status.error.message}
          works={status.ok}
        />
        <AnswerRow
          name="Models"
          text={models.ok ? modelsText(models.data) : models.error.message}
          works={models.ok}
        />
        <AnswerRow
          name="Quota"
          text={quota.ok ? quotaText(quota.data) : quota.error.message}
          works={quota.ok}
        />
      </dl>
    </div>
  );
};
