import type { FrameTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';

type Find<Found> = (table: FrameTable, sensitivity: Sensitivity) => Found;

/** Remembers what was found in a table, for several detectors that need it. */
export const oncePerTable = <Found>(find: Find<Found>): Find<Found> => {
  const known = new WeakMap<FrameTable, Map<Sensitivity, Found>>();
  return (table, sensitivity) => {
    const ofTable = known.get(table) ?? new Map<Sensitivity, Found>();
    known.set(table, ofTable);
    const found = ofTable.get(sensitivity) ?? find(table, sensitivity);
    ofTable.set(sensitivity, found);
    return found;
  };
};
