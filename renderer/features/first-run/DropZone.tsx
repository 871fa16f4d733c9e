import { FolderInput } from 'lucide-react';
import { useActionContext } from '../../actions/action-handlers.ts';
import { useKeysLabel } from '../../actions/use-shortcuts.ts';
import styles from './DropZone.module.css';

/**
 * A large target for the first clips. The window itself takes drops anywhere; a click, or a key,
 * chooses a folder.
 */
export const DropZone = () => {
  const actions = useActionContext();
  const keys = useKeysLabel('clips.addFolder');
  return (
    <button
      type="button"
      className={styles.zone}
      onClick={() => actions.find('clips.addFolder')?.()}
    >
      <FolderInput className={styles.icon} aria-hidden />
      <span className={styles.title}>Drop clips or a folder here</span>
      <span className={styles.text}>
        or click to choose a folder{keys === null ? '' : ` (${keys})`}
      </span>
    </button>
  );
};
