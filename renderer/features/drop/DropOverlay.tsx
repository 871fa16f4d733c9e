import { useQuery } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import type { Connection } from '../../../shared/contract/service.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCountOf } from '../../ui/formats.ts';
import styles from './DropOverlay.module.css';

const whereTo = (connection: Connection | undefined): string => {
  if (connection?.kind === 'built-in') {
    return 'The built-in evaluator looks at them on this machine. Nothing is uploaded.';
  }
  return connection
    ? `They are sent to ${connection.baseUrl}, which may bill for them.`
    : 'They are sent to the service in use.';
};

/** Says what will happen to what is being dragged over the window. It takes no part in the drag. */
export const DropOverlay = ({ count }: { count: number }) => {
  const settings = useQuery(useRpc().query.settings.get.queryOptions());
  return (
    <div className={styles.overlay} role="status">
      <div className={styles.frame}>
        <FolderInput className={styles.icon} aria-hidden />
        <p className={styles.title}>
          {count > 1 ? `Drop ${formatCountOf(count, 'item')} to evaluate them` : 'Drop to evaluate'}
        </p>
        <p className={styles.text}>
          Folders are searched for .mp4 clips and the prompts beside them.{' '}
          {whereTo(settings.data?.connection)}
        </p>
      </div>
    </div>
  );
};
