import { Link } from 'wouter';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { reviewLink } from '../../review/review-address.ts';
import { type SideName, sideLabels, useComparison } from '../compare-context.ts';
import { sideTitle } from '../side-title.ts';
import { SideFrame } from './SideFrame.tsx';
import styles from './SideLabel.module.css';

/** Which clip and which run a side is, with the way to its page, and the frame that it shows. */
export const SideLabel = ({ side }: { side: SideName }) => {
  const { isOneClip, ...sides } = useComparison();
  const { detail, run } = sides[side];
  const title = sideTitle(detail.card, run, isOneClip);
  return (
    <div className={styles.label} data-side={side}>
      <span className={styles.side}>{sideLabels[side]}</span>
      <Link
        className={styles.name}
        href={reviewLink(detail.card.clipId, { runId: run?.runId ?? null })}
        title={printableText(title)}
      >
        {printableText(title)}
      </Link>
      <SideFrame side={side} />
    </div>
  );
};
