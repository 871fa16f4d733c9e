import { useDidUpdate } from '@mantine/hooks';
import { useLocation } from 'wouter';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { routes } from '../../../routes/routes.ts';
import { type ListSelection, noSelection } from '../../../ui/list-selection.ts';
import { type Selection, useSelection } from '../../../ui/use-selection.ts';
import { chooseClips } from '../../reports/chosen-clips.ts';
import type { ClipRows } from '../rows/use-clip-rows.ts';

export type ClipSelection = Selection<ClipId> & { open(index: number): void };

/** The selection when the library was left, restored when the user comes back. */
const kept: { selection: ListSelection<ClipId> } = { selection: noSelection };

export const useClipSelection = (rows: ClipRows): ClipSelection => {
  const [, goTo] = useLocation();
  const selection = useSelection(rows, { kept });
  const { selected } = selection;
  // Not when the library is shown: clips that another screen has chosen since stay.
  useDidUpdate(() => chooseClips([...selected]), [selected]);
  return {
    ...selection,
    open: (index) => {
      const clipId = rows.idAt(index);
      if (clipId !== undefined) goTo(routes.clip(clipId));
    },
  };
};
