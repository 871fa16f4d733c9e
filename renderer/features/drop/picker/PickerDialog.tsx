import { Button, Modal } from '@mantine/core';
import { formatCountOf } from '../../../ui/formats.ts';
import styles from './PickerDialog.module.css';
import { PickerPanel } from './PickerPanel.tsx';
import { pathCrumbs } from './path-crumbs.ts';
import { rememberFolder } from './remembered-folder.ts';
import { type PickerKind, usePicker } from './use-picker.ts';

type Asked = { onChoose: (paths: string[]) => void; onClose: () => void };
type BodyProps = Asked & { kind: PickerKind };

const PickerBody = ({ kind, onChoose, onClose }: BodyProps) => {
  const picker = usePicker(kind);
  const { listing, chosen } = picker;
  const canChoose = kind === 'folder' ? listing !== null && !picker.error : chosen.size > 0;
  const choose = (): void => {
    if (!listing || !canChoose) return;
    rememberFolder(listing.path);
    onChoose(kind === 'folder' ? [listing.path] : [...chosen]);
  };
  const label =
    kind === 'folder'
      ? `Evaluate ${listing ? (pathCrumbs(listing.path).at(-1)?.name ?? '') : 'this folder'}`
      : `Evaluate ${formatCountOf(chosen.size, 'clip')}`;
  return (
    <>
      <PickerPanel kind={kind} picker={picker} onChoose={choose} />
      <div className={styles.buttons}>
        <p className={styles.hint}>
          Type to find · Enter opens{kind === 'clips' ? ' or chooses' : ''} · Backspace goes up ·
          Ctrl+Enter evaluates
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button className={styles.choose} disabled={!canChoose} onClick={choose}>
          {label}
        </Button>
      </div>
    </>
  );
};

type Props = Asked & { kind: PickerKind | null };

/**
 * Chooses a folder or clips on the machine on which Clipcheck runs, where the host has no dialog of
 * its own. Null: closed.
 */
export const PickerDialog = ({ kind, ...asked }: Props) => (
  <Modal
    opened={kind !== null}
    onClose={asked.onClose}
    title={kind === 'clips' ? 'Choose clips to evaluate' : 'Choose a folder to evaluate'}
    size="xl"
    centered
  >
    {kind ? <PickerBody kind={kind} {...asked} /> : null}
  </Modal>
);
