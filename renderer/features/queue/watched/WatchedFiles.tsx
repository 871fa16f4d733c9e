import { printableText } from '../../../../shared/text/printable-text.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import styles from './WatchedFiles.module.css';
import { ownName } from './watch-words.ts';

type Props = {
  /** What they have in common: "Not complete yet". */
  title: string;
  files: readonly { path: string; text: string }[];
  /** How many there are, of which only the first are named. */
  count: number;
};

/** Files of a watched folder about which there is something to say. */
export const WatchedFiles = ({ title, files, count }: Props) =>
  count === 0 || files.length === 0 ? null : (
    <section className={styles.files} aria-label={title}>
      <h4 className={styles.title}>{title}</h4>
      <ul className={styles.list}>
        {files.map(({ path, text }) => (
          <li key={path} className={styles.file}>
            <span className={styles.name} title={printableText(path)}>
              {ownName(path)}
            </span>
            <span className={styles.text}>{text}</span>
          </li>
        ))}
      </ul>
      {count > files.length ? (
        <p className={styles.more}>and {formatCountOf(count - files.length, 'more file')}</p>
      ) : null}
    </section>
  );
