import { useComparison } from './compare-context.ts';
import styles from './MatchNote.module.css';
import { matchTexts, notJudgedTexts } from './match-texts.ts';

/** How two clips that differ in rate, length or size are held against each other, and what was not judged. */
export const MatchNote = () => {
  const { isOneClip, match, left, right } = useComparison();
  const differences = isOneClip
    ? []
    : matchTexts(
        match.by,
        { table: left.table, picture: left.frames?.picture ?? null },
        { table: right.table, picture: right.frames?.picture ?? null },
      );
  const parts = notJudgedTexts(left.run, right.run);
  const texts = [...differences, ...parts];
  if (texts.length === 0) return null;
  return (
    <div className={styles.note} data-testid="match-note">
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
    </div>
  );
};
