import { DeleteClipsDialog } from '../../clip-actions/DeleteClipsDialog.tsx';
import { EvaluateClipsDialog } from '../../clip-actions/EvaluateClipsDialog.tsx';
import { PromptDialog } from '../../clip-actions/PromptDialog.tsx';
import { SortDialog } from '../../sort/SortDialog.tsx';
import type { SelectionControl } from './use-clip-selection.ts';
import type { SelectionActions } from './use-selection-actions.ts';

type Props = { selection: SelectionControl; actions: SelectionActions };

export const SelectionDialogs = ({ selection, actions }: Props) => {
  const { evaluateDialog, promptDialog, deleteDialog, sortDialog } = actions;
  return (
    <>
      <EvaluateClipsDialog
        isOpen={evaluateDialog.isOpen}
        onClose={evaluateDialog.close}
        {...evaluateDialog.about}
      />
      <PromptDialog
        isOpen={promptDialog.isOpen}
        onClose={promptDialog.close}
        {...promptDialog.about}
      />
      <DeleteClipsDialog
        isOpen={deleteDialog.isOpen}
        clipIds={deleteDialog.about}
        onClose={deleteDialog.close}
        onDeleted={selection.forget}
      />
      <SortDialog
        isOpen={sortDialog.isOpen}
        selection={sortDialog.about}
        onClose={sortDialog.close}
      />
    </>
  );
};
