import { Link } from 'wouter';
import type { ClipCard } from '../../../shared/contract/library.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { routes } from '../../routes/routes.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { SeverityMark } from '../../ui/SeverityMark.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import styles from './WorstClips.module.css';

/** The clips with the most to see to. */
export const WorstClips = ({ clips }: { clips: readonly ClipCard[] }) => (
  <ol className={styles.clips}>
    {clips.map((card) => (
      <li key={card.clipId}>
        <Link className={styles.clip} href={routes.clip(card.clipId)} title={card.path}>
          <span>
            <Thumbnail clipId={card.clipId} />
          </span>
          <span className={styles.name}>{printableText(card.name)}</span>
          <span className={styles.counts}>
            {formatCountOf(card.unreviewed + card.verdicts.real, 'finding')}
            {card.worstSeverity === null ? null : <SeverityMark severity={card.worstSeverity} />}
          </span>
        </Link>
      </li>
    ))}
  </ol>
);
