import type { ReportSelection } from '../../../../shared/contract/reports.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { BinDialog } from '../../bin/BinDialog.tsx';
import { CompleteDialog } from '../../clip-actions/CompleteDialog.tsx';
import { DeleteClipsDialog } from '../../clip-actions/DeleteClipsDialog.tsx';
import {
  EvaluateClipsDialog,
  type EvaluationTally,
} from '../../clip-actions/EvaluateClipsDialog.tsx';
import { PromptDialog } from '../../clip-actions/PromptDialog.tsx';
import { type SharedTags, TagsDialog } from '../../clip-actions/TagsDialog.tsx';
import type { useDialogState } from '../../clip-actions/use-dialog-state.ts';
import { ByResultDialog } from '../../clip-decisions/ByResultDialog.tsx';
import { cullClips } from '../../cull/cull-session.ts';
import { SortDialog } from '../../sort/SortDialog.tsx';

/** A dialog about selected clips. */
export type SelectionDialog =
  | { kind: 'evaluate'; clipIds: ClipId[]; tally: EvaluationTally }
  | { kind: 'prompt'; clipIds: ClipId[]; text: string }
  | { kind: 'tags'; clipIds: ClipId[]; tags: SharedTags }
  | { kind: 'complete'; clipIds: ClipId[] }
  | { kind: 'delete'; clipIds: ClipId[]; outOfView: number }
  | { kind: 'sort' | 'bin' | 'byResult'; selection: ReportSelection };

type Props = {
  dialog: ReturnType<typeof useDialogState<SelectionDialog | null>>;
  onDeleted: (clipIds: ClipId[]) => void;
};

export const SelectionDialogs = ({ dialog: { about, shown }, onDeleted }: Props) => {
  switch (about?.kind) {
    case undefined:
      return null;
    case 'evaluate':
      return <EvaluateClipsDialog {...shown} clipIds={about.clipIds} tally={about.tally} />;
    case 'prompt':
      return <PromptDialog {...shown} clipIds={about.clipIds} text={about.text} />;
    case 'tags':
      return <TagsDialog {...shown} clipIds={about.clipIds} tags={about.tags} />;
    case 'complete':
      return <CompleteDialog {...shown} clips={{ clipIds: about.clipIds }} />;
    case 'delete':
      return (
        <DeleteClipsDialog
          {...shown}
          clipIds={about.clipIds}
          outOfView={about.outOfView}
          onDeleted={onDeleted}
        />
      );
    case 'sort':
      return <SortDialog {...shown} selection={about.selection} />;
    case 'bin':
      return <BinDialog {...shown} selection={about.selection} />;
    case 'byResult':
      return <ByResultDialog {...shown} selection={about.selection} onRest={cullClips} />;
  }
};
