import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import styles from './KeptClipsDialog.module.css';

export type KeptClip = { clipId: ClipId; name: string; reason: Reason };

/** More are not read one by one. */
const mostShown = 100;

/** Says which clips were not deleted, and why. */
export const KeptClipsDialog = ({
  kept,
  onClose,
}: {
  kept: readonly KeptClip[];
  onClose: () => void;
}) => (
  <Dialog
    opened={kept.length > 0}
    onClose={onClose}
    title={`${formatCountOf(kept.length, 'clip')} stayed in the library`}
    centered
  >
    <ul className={styles.list}>
      {kept.slice(0, mostShown).map(({ clipId, name, reason }) => (
        <li key={clipId}>
          <strong>{printableText(name)}</strong>
          <span>{reason.message}</span>
        </li>
      ))}
    </ul>
    {kept.length > mostShown ? <p>And {formatCount(kept.length - mostShown)} more.</p> : null}
  </Dialog>
);
