import { DeleteClipsDialog } from '../../clip-actions/DeleteClipsDialog.tsx';
import { EvaluateClipsDialog } from '../../clip-actions/EvaluateClipsDialog.tsx';
import { PromptDialog } from '../../clip-actions/PromptDialog.tsx';
import { SortDialog } from '../../sort/SortDialog.tsx';
import type { SelectionControl } from './use-clip-selection.ts';
import type { SelectionActions } from './use-selection-actions.ts';

type Props = { selection: SelectionControl; actions: SelectionActions };

/** The dialogs of the actions on selected clips. */
export const SelectionDialogs = ({ selection, actions }: Props) => {
  const { evaluating, prompting, deleting, sorting } = actions;
  return (
    <>
      <EvaluateClipsDialog
        isOpen={evaluating.isOpen}
        onClose={evaluating.close}
        {...evaluating.about}
      />
      <PromptDialog isOpen={prompting.isOpen} onClose={prompting.close} {...prompting.about} />
      <DeleteClipsDialog
        isOpen={deleting.isOpen}
        clipIds={deleting.about}
        onClose={deleting.close}
        onDeleted={selection.forget}
      />
      <SortDialog isOpen={sorting.isOpen} selection={sorting.about} onClose={sorting.close} />
    </>
  );
};
