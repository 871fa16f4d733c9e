import { FolderInput } from 'lucide-react';
import { formatCountOf } from '../../ui/formats.ts';
import { useBillingAddress } from '../service/use-billing-address.ts';
import styles from './DropOverlay.module.css';

/** Nothing is promised while it is not known. */
const evaluatedWhere = (address: string | null | undefined): string => {
  if (address === undefined) return '';
  return address === null
    ? 'Clips are checked on this machine.'
    : `Clips are sent to ${address}, which may bill for them.`;
};

/** Says what will happen to what is being dragged over the window. It takes no part in the drag. */
export const DropOverlay = ({ count }: { count: number }) => {
  const address = useBillingAddress();
  return (
    <div className={styles.overlay} role="status">
      <div className={styles.frame}>
        <FolderInput className={styles.icon} aria-hidden />
        <p className={styles.title}>
          {count > 1 ? `Drop ${formatCountOf(count, 'item')} to evaluate them` : 'Drop to evaluate'}
        </p>
        <p className={styles.text}>
          Folders are searched for clips and their prompts. {evaluatedWhere(address)}
        </p>
      </div>
    </div>
  );
};
