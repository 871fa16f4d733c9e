import type { ReactNode } from 'react';
import type { ClipCard, LibrarySort } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { DecisionMark } from '../../../ui/DecisionMark.tsx';
import {
  formatDuration,
  formatExactTime,
  formatMean,
  formatRelativeTime,
} from '../../../ui/formats.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { CardState } from '../cells/CardState.tsx';
import { ImportedMark, MissingMark } from '../cells/ClipMarks.tsx';
import { ClipName } from '../cells/ClipName.tsx';
import { FindingCounts, WorstFinding } from '../cells/FindingCounts.tsx';
import { PromptText } from '../cells/PromptText.tsx';
import { SelectBox } from '../cells/SelectBox.tsx';
import { shownFinding } from '../has-file.ts';
import type { ItemProps } from '../list/ClipTile.tsx';
import styles from './table-columns.module.css';

type CellProps = Pick<ItemProps, 'job' | 'isSelected'> & { card: ClipCard };

type Column = {
  readonly title: string;
  readonly sortBy: LibrarySort['by'] | null;
  readonly isNumber?: true;
  /** Shown until the user chooses otherwise. */
  readonly isDefault?: true;
  readonly minWidthPx: number;
  /** Its share of the remaining width, until the user sets a width. */
  readonly share: number;
  readonly cell: (props: CellProps) => ReactNode;
};

const textCell = (text: string | null): ReactNode => (
  <span className={styles.text} title={text === null ? undefined : printableText(text)}>
    {text === null ? '–' : printableText(text)}
  </span>
);

const modelText = ({ model, modelVersion }: ClipCard): string | null =>
  [model, modelVersion].filter(Boolean).join(' ') || null;

const resolutionText = ({ width, height }: ClipCard): string =>
  width === null || height === null ? '–' : `${width} × ${height}`;

/** All columns of the table, in their default order. */
const tableColumns = {
  clip: {
    ...{ title: 'Clip', sortBy: 'name', minWidthPx: 230, share: 2.6, isDefault: true },
    cell: ({ card, isSelected }) => (
      <>
        <SelectBox card={card} isSelected={isSelected} />
        <span className={styles.thumbnail}>
          <Thumbnail clipId={card.clipId} finding={shownFinding(card)} />
        </span>
        <ClipName card={card} />
        {card.decision === null ? null : <DecisionMark decision={card.decision} isCompact />}
        {card.isMissing ? <MissingMark isCompact /> : null}
      </>
    ),
  },
  state: {
    ...{ title: 'State', sortBy: 'state', minWidthPx: 124, share: 0.6, isDefault: true },
    cell: ({ card, job }) => <CardState card={card} job={job} />,
  },
  worst: {
    ...{ title: 'Worst finding', sortBy: 'worst', minWidthPx: 150, share: 1.2, isDefault: true },
    cell: ({ card }) => (card.worst ? <WorstFinding finding={card.worst} /> : null),
  },
  findings: {
    ...{ title: 'Findings', sortBy: 'findings', minWidthPx: 120, share: 0.6, isDefault: true },
    cell: ({ card }) => (
      <>
        <ImportedMark card={card} isCompact />
        <FindingCounts card={card} isOneLine />
      </>
    ),
  },
  duration: {
    ...{ title: 'Duration', sortBy: 'duration', minWidthPx: 74, share: 0.1 },
    ...{ isDefault: true, isNumber: true },
    cell: ({ card }) => (card.durationSec === null ? '–' : formatDuration(card.durationSec)),
  },
  resolution: {
    ...{ title: 'Resolution', sortBy: 'resolution', minWidthPx: 96, share: 0.1, isNumber: true },
    cell: ({ card }) => resolutionText(card),
  },
  fps: {
    ...{ title: 'FPS', sortBy: 'fps', minWidthPx: 56, share: 0.1, isNumber: true },
    cell: ({ card }) => (card.fps === null ? '–' : formatMean(card.fps)),
  },
  prompt: {
    ...{ title: 'Prompt', sortBy: null, minWidthPx: 120, share: 2.2, isDefault: true },
    cell: ({ card }) => <PromptText card={card} lines={1} hasSource />,
  },
  generator: {
    ...{ title: 'Generator', sortBy: 'generator', minWidthPx: 90, share: 0.5 },
    cell: ({ card }) => textCell(card.generation.generator),
  },
  generatorModel: {
    ...{ title: 'Generator model', sortBy: 'generatorModel', minWidthPx: 130, share: 0.9 },
    cell: ({ card }) => textCell(card.generation.model),
  },
  seed: {
    ...{ title: 'Seed', sortBy: 'seed', minWidthPx: 96, share: 0.2, isNumber: true },
    cell: ({ card }) => card.generation.seed ?? '–',
  },
  model: {
    ...{ title: 'Evaluated by', sortBy: 'model', minWidthPx: 100, share: 0.6 },
    cell: ({ card }) => textCell(modelText(card)),
  },
  evaluated: {
    ...{ title: 'Evaluated', sortBy: 'evaluated', minWidthPx: 98, share: 0.5, isDefault: true },
    cell: ({ card: { evaluatedMs } }) =>
      evaluatedMs === null ? null : (
        <span className={styles.text} title={formatExactTime(evaluatedMs)}>
          {formatRelativeTime(evaluatedMs, Date.now())}
        </span>
      ),
  },
} as const satisfies Record<string, Column>;

export type ColumnId = keyof typeof tableColumns;
export const columnIds = Object.keys(tableColumns) as ColumnId[];
/** Returns a column by its id, typed with the optional members. */
export const columnOf = (id: ColumnId): Column => tableColumns[id];
