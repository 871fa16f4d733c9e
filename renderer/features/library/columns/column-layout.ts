import { useLocalStorage } from '@mantine/hooks';
import { type ColumnId, columnIds, tableColumns } from './table-columns.tsx';

export type ColumnControl = ReturnType<typeof useColumnLayout>;

export const useColumnLayout = () => {
  const [layout, change, reset] = useLocalStorage<ColumnLayout>({
    key: 'clipcheck-library-columns',
    defaultValue: defaultLayout,
    getInitialValueInEffect: false,
    deserialize: readLayout,
  });
  return { layout, change, reset };
};

type ColumnLayout = {
  readonly order: readonly ColumnId[];
  readonly hidden: readonly ColumnId[];
  /** Widths set by the user (px). */
  readonly widthsPx: Readonly<Partial<Record<ColumnId, number>>>;
};

/** Space between columns, and at either end of a row (px). */
const gapPx = 12;

const maxWidthPx = 1200;

export const defaultLayout: ColumnLayout = {
  order: columnIds,
  hidden: columnIds.filter((id) => !tableColumns[id].isDefault),
  widthsPx: {},
};

/** The clip's name links to its page, so its column is always shown. */
export const isFixed = (id: ColumnId): boolean => id === 'clip';

const isColumn = (id: unknown): id is ColumnId => columnIds.some((known) => known === id);

const idsIn = (value: unknown): ColumnId[] =>
  Array.isArray(value) ? [...new Set(value.filter(isColumn))] : [];

const boundedWidth = (id: ColumnId, widthPx: number): number =>
  Math.round(Math.min(maxWidthPx, Math.max(tableColumns[id].width.minPx / 2, widthPx)));

/** Parses a stored layout, perhaps of another version. Columns missing in it get their defaults. */
export const readLayout = (text: string | undefined): ColumnLayout => {
  let stored: Record<string, unknown>;
  try {
    stored = { ...JSON.parse(text ?? '{}') };
  } catch {
    return defaultLayout;
  }
  const order = idsIn(stored.order);
  const added = columnIds.filter((id) => !order.includes(id));
  const widths = Object.entries({ ...(stored.widthsPx as object | undefined) }).filter(
    (entry): entry is [ColumnId, number] => isColumn(entry[0]) && Number.isFinite(entry[1]),
  );
  return {
    order: [...order, ...added],
    hidden: [
      ...idsIn(stored.hidden).filter((id) => !isFixed(id)),
      ...added.filter((id) => order.length > 0 && !tableColumns[id].isDefault),
      ...(order.length === 0 ? defaultLayout.hidden : []),
    ],
    widthsPx: Object.fromEntries(widths.map(([id, width]) => [id, boundedWidth(id, width)])),
  };
};

export const shownColumns = ({ order, hidden }: ColumnLayout): ColumnId[] =>
  order.filter((id) => !hidden.includes(id));

export const withShown = (layout: ColumnLayout, id: ColumnId, isShown: boolean): ColumnLayout => ({
  ...layout,
  hidden: isShown ? layout.hidden.filter((other) => other !== id) : [...layout.hidden, id],
});

export const withMoved = (layout: ColumnLayout, id: ColumnId, by: -1 | 1): ColumnLayout => {
  const from = layout.order.indexOf(id);
  return { ...layout, order: layout.order.toSpliced(from, 1).toSpliced(from + by, 0, id) };
};

export const withWidth = (layout: ColumnLayout, id: ColumnId, widthPx: number): ColumnLayout => ({
  ...layout,
  widthsPx: { ...layout.widthsPx, [id]: boundedWidth(id, widthPx) },
});

/** Returns the columns as CSS, and the minimum width, below which the table scrolls sideways. */
export const columnStyles = (layout: ColumnLayout): { columns: string; minWidthPx: number } => {
  const shown = shownColumns(layout);
  const widthOf = (id: ColumnId): number => layout.widthsPx[id] ?? tableColumns[id].width.minPx;
  const columns = shown.map((id) => {
    const { minPx, share } = tableColumns[id].width;
    const set = layout.widthsPx[id];
    return set === undefined ? `minmax(${minPx}px, ${share}fr)` : `${set}px`;
  });
  return {
    columns: columns.join(' '),
    minWidthPx: shown.reduce((sum, id) => sum + widthOf(id) + gapPx, gapPx),
  };
};

export const withoutWidth = (layout: ColumnLayout, id: ColumnId): ColumnLayout => {
  const { [id]: _, ...widthsPx } = layout.widthsPx;
  return { ...layout, widthsPx };
};
