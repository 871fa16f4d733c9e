import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { helpOn } from '../../shared/errors/reason-help.ts';
import type { ErrorRecord } from '../rpc/error-record.ts';
import styles from './ErrorPanel.module.css';

/** Advice by error kind, for codes without help of their own. */
const advice: Record<ErrorRecord['kind'], string | null> = {
  user: null,
  transient: 'This may be temporary. Try again in a moment.',
  remote: null,
  bug: 'This is a bug in Clipcheck. No stored data was lost.',
};

type Props = {
  error: ErrorRecord;
  title: string;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  children?: ReactNode;
};

export const ErrorPanel = ({ error, title, onRetry, isRetrying = false, children }: Props) => {
  // A message about bad input says itself what is wrong with it.
  const help = error.code === 'bad_input' ? undefined : helpOn(error.code);
  const action = help?.action ?? advice[error.kind];
  return (
    <div className={styles.panel} role="alert">
      <CircleAlert className={styles.icon} size={18} aria-hidden />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        <p className={styles.message}>{error.message}</p>
        {action ? <p className={styles.message}>{action}</p> : null}
        <p className={styles.code}>
          {error.code}
          {error.requestId && !error.message.includes(error.requestId)
            ? ` · request ${error.requestId}`
            : ''}
        </p>
        {onRetry || children ? (
          <div className={styles.actions}>
            {onRetry ? (
              <Button variant="default" loading={isRetrying} onClick={onRetry}>
                Try again
              </Button>
            ) : null}
            {children}
          </div>
        ) : null}
      </div>
    </div>
  );
};
