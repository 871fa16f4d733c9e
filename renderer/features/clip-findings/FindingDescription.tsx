import { useState } from 'react';
import styles from './FindingDescription.module.css';
import { firstWords } from './first-words.ts';

/** Maximum number of characters shown until “more” is pressed. */
const maxCharacters = 280;

type Props = {
  text: string;
  /** Whether to show more than two lines, and offer the rest of a long text. */
  isOpen: boolean;
};

export const FindingDescription = ({ text, isOpen }: Props) => {
  const [isExpanded, setExpanded] = useState(false);
  const start = firstWords(text, maxCharacters);
  const isCut = start !== text;
  const shown = isOpen && isExpanded ? text : start;
  return (
    <p className={styles.description} data-open={isOpen}>
      {text === '' ? 'No description was given.' : shown}
      {isCut && !(isOpen && isExpanded) ? '…' : null}
      {isCut && isOpen ? (
        <button
          type="button"
          className={styles.more}
          onClick={(event) => {
            event.stopPropagation();
            setExpanded(!isExpanded);
          }}
        >
          {isExpanded ? 'less' : 'more'}
        </button>
      ) : null}
    </p>
  );
};
