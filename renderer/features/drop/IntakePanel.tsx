import { Button } from '@mantine/core';
import { printableText } from '../../../shared/text/printable-text.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import styles from './IntakePanel.module.css';
import type { Intake } from './use-intakes.ts';

type Props = { intake: Intake; onRemove: () => void };

const Sending = ({ intake, onRemove }: Props) => {
  const amount = `${formatCount(intake.done)} of ${formatCountOf(intake.total, 'file')}`;
  const title = intake.phase === 'looking' ? 'Looking for clips…' : `Copying ${amount}…`;
  return (
    <section className={styles.panel} aria-label="Copying dropped files">
      <div className={styles.head}>
        <p className={styles.title}>{title}</p>
        <Button variant="default" onClick={onRemove}>
          Cancel
        </Button>
      </div>
      <Meter
        label="Dropped files copied"
        value={intake.phase === 'looking' ? null : intake.done}
        max={intake.total}
        valueText={amount}
        isProgress
      />
    </section>
  );
};

const Ended = ({ intake, onRemove }: Props) => (
  <section className={styles.panel} aria-label="Dropped files left out" role="alert">
    <div className={styles.head}>
      <p className={styles.title}>
        {intake.total === 0
          ? 'Nothing to evaluate'
          : `${formatCountOf(intake.problems.length, 'file')} left out`}
      </p>
      <Button variant="default" onClick={onRemove}>
        Close
      </Button>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by key */}
    <ul className={styles.problems} tabIndex={0} aria-label="Files left out">
      {intake.problems.map(({ relativePath, message }) => (
        <li key={`${relativePath} ${message}`}>
          {relativePath === '' ? null : (
            <span className={styles.path}>{printableText(relativePath)}: </span>
          )}
          {message}
        </li>
      ))}
    </ul>
  </section>
);

/** How far a drop has been taken in, and afterwards what of it was not. */
export const IntakePanel = (props: Props) =>
  props.intake.phase === 'ended' ? <Ended {...props} /> : <Sending {...props} />;
