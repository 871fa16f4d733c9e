import { useReview } from '../review-context.ts';
import styles from './FindingList.module.css';
import { FindingRows } from './FindingRows.tsx';
import { ListingTools } from './ListingTools.tsx';

/**
 * The findings of a result.
 * @param noneText what is to be said where there are none
 */
export const FindingList = ({ noneText }: { noneText: string }) => {
  const { detail, run, findings, listing } = useReview();
  // Of the result by which the clip stands, the label above says it.
  const { runId, state } = detail.card;
  const isTold = run?.runId === runId && (state === 'completed' || state === 'partial');
  if (findings.length === 0) return isTold ? null : <p className={styles.none}>{noneText}</p>;
  return (
    <div className={styles.list}>
      {findings.length > 1 ? <ListingTools listing={listing} /> : null}
      {listing.listed.length === 0 ? (
        <p className={styles.none}>Every finding has a verdict.</p>
      ) : (
        <FindingRows />
      )}
    </div>
  );
};
