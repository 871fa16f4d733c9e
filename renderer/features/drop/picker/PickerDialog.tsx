import { Button } from '@mantine/core';
import type { FileQuestion } from '../../../../shared/contract/app.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './PickerDialog.module.css';
import { PickerPanel } from './PickerPanel.tsx';
import { pickerWords } from './picker-words.ts';
import { rememberFolder } from './remembered-folder.ts';
import { useClipCount } from './use-clip-count.ts';
import { usePicker } from './use-picker.ts';

type Asked = { onChoose: (paths: string[]) => void; onClose: () => void };
type BodyProps = Asked & { question: FileQuestion };

const PickerBody = ({ question, onChoose, onClose }: BodyProps) => {
  const { kind } = question;
  const picker = usePicker(kind);
  const { listing, chosen, typedPath } = picker;
  const clips = useClipCount(question, picker);
  const isChosen = kind === 'folder' ? picker.isThere && clips !== 0 : chosen.size > 0;
  const canChoose = typedPath !== null || isChosen;
  const choose = (): void => {
    // A path in the field means that place, not the one that is still shown.
    if (typedPath !== null) {
      picker.enter();
      return;
    }
    if (!listing || !canChoose) return;
    rememberFolder(listing.path);
    onChoose(kind === 'folder' ? [listing.path] : [...chosen]);
  };
  const words = pickerWords(question);
  return (
    <>
      <PickerPanel kind={kind} picker={picker} onChoose={choose} />
      <div className={styles.buttons}>
        <p className={styles.hint}>
          {typedPath === null
            ? `Type to find · Enter opens${kind === 'folder' ? '' : ' or chooses'} · Backspace goes up · Ctrl+Enter ${words.hint}`
            : 'Enter goes to this path'}
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button className={styles.choose} disabled={!canChoose} onClick={choose}>
          {typedPath === null ? words.button(listing, chosen.size, clips) : 'Go to this path'}
        </Button>
      </div>
    </>
  );
};

type Props = Asked & { question: FileQuestion | null };

/**
 * Chooses a folder, clips or a report on the machine that runs Clipcheck, for hosts without a file
 * dialog. Null: closed.
 */
export const PickerDialog = ({ question, ...asked }: Props) => (
  <Dialog
    opened={question !== null}
    onClose={asked.onClose}
    title={question ? pickerWords(question).title : ''}
    size="xl"
    centered
  >
    {question ? <PickerBody question={question} {...asked} /> : null}
  </Dialog>
);
