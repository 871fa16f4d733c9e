import { Button } from '@mantine/core';
import styles from './ActionMessage.module.css';

type Props = {
  text: string;
  /** What can be done about it: "Undo", "Show queue". */
  label: string;
  onAct: () => void;
};

/** A notification's sentence with the one thing that can be done. */
export const ActionMessage = ({ text, label, onAct }: Props) => (
  <span className={styles.message}>
    <span className={styles.text}>{text}</span>
    <Button className={styles.action ?? ''} variant="default" onClick={onAct}>
      {label}
    </Button>
  </span>
);
