import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { uiTimes } from '../../../ui/ui-times.ts';
import styles from './Facts.module.css';

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );

export const IdFact = ({ name, id }: { name: string; id: string | null | undefined }) => {
  const { copy, copied } = useClipboard({ timeout: uiTimes.copiedMs });
  if (!id) return null;
  const Icon = copied ? Check : Copy;
  return (
    <Fact name={name}>
      <span className={styles.id}>
        <code className={styles.code}>{printableText(id)}</code>
        <button
          type="button"
          className={styles.copy}
          aria-label={copied ? `${name}: copied` : `Copy: ${name}`}
          onClick={() => copy(id)}
        >
          <Icon aria-hidden />
        </button>
      </span>
    </Fact>
  );
};
