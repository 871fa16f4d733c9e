import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { goTo } from '../../routes/hash-location.ts';
import { leaveKeyboard } from '../review/player/leave-keyboard.ts';
import { reviewLink } from '../review/review-address.ts';
import styles from './CompareTools.module.css';
import { useComparison } from './compare-context.ts';
import { CompareButton } from './picker/CompareButton.tsx';

/** The ways out of the comparison: back to the clip, and to another comparison. */
export const CompareTools = () => {
  const { left } = useComparison();
  // Where the comparison was opened, or may have been: nobody is to be shut in here.
  const clipAddress = reviewLink(left.detail.card.clipId, { runId: left.run?.runId ?? null });
  useActionHandlers({ 'selection.none': () => goTo(clipAddress) });
  return (
    <div className={styles.tools} role="toolbar" aria-label="Comparison" {...leaveKeyboard}>
      <span className={styles.space} />
      <Link className={styles.back} href={clipAddress} title="Back to the clip">
        <ArrowLeft className={styles.icon} aria-hidden />
        <span className={styles.words}>Back to the clip</span>
      </Link>
      <CompareButton detail={left.detail} run={left.run} />
    </div>
  );
};
