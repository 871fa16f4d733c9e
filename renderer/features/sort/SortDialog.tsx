import type { ReportSelection } from '../../../shared/contract/reports.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PickerDialog } from '../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../drop/use-choose-files.ts';
import { SortForm } from './SortForm.tsx';
import { SortOutcome } from './SortOutcome.tsx';
import { useSort } from './use-sort.ts';

type Props = { isOpen: boolean; selection: ReportSelection; onClose: () => void };

export const SortDialog = ({ isOpen, selection, onClose }: Props) => {
  const sort = useSort();
  const choosing = useChooseFiles();
  const isWorking = sort.state.status === 'working';
  const close = (): void => {
    onClose();
    sort.reset();
  };
  return (
    <>
      <Dialog
        opened={isOpen}
        onClose={close}
        title="Sort to folders"
        size="xl"
        centered
        withCloseButton={!isWorking}
        closeOnClickOutside={false}
        closeOnEscape={!isWorking && choosing.question === null}
      >
        {sort.state.status === 'choosing' ? (
          <SortForm
            selection={selection}
            choosing={choosing}
            onBegin={sort.begin}
            onUndoLast={() => sort.undo(null)}
            onClose={close}
          />
        ) : (
          <SortOutcome sort={sort} onClose={close} />
        )}
      </Dialog>
      <PickerDialog choosing={choosing} />
    </>
  );
};
