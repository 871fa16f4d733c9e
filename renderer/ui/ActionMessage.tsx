import { Button } from '@mantine/core';
import styles from './ActionMessage.module.css';

type Props = {
  text: string;
  label: string;
  onAct: () => void;
};

export const ActionMessage = ({ text, label, onAct }: Props) => (
  <span className={styles.message}>
    <span className={styles.text}>{text}</span>
    <Button className={styles.action ?? ''} variant="default" onClick={onAct}>
      {label}
    </Button>
  </span>
);
