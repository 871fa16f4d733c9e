import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ClipCard, LibrarySort } from '../../../../shared/contract/library.ts';
import { DecisionMark } from '../../../ui/DecisionMark.tsx';
import {
  formatDuration,
  formatExactTime,
  formatMean,
  formatRelativeTime,
} from '../../../ui/formats.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import textStyles from '../../../ui/texts.module.css';
import { CardState } from '../../clip-cards/CardState.tsx';
import { MissingMark, OriginMark } from '../../clip-cards/ClipMarks.tsx';
import { FindingMarks, WorstFinding } from '../../clip-cards/FindingMarks.tsx';
import { shownFinding } from '../../clip-cards/has-file.ts';
import { PromptText } from '../../clip-cards/PromptText.tsx';
import { modelText } from '../../clip-findings/run-texts.ts';
import { ClipName } from '../cells/ClipName.tsx';
import { SelectBox } from '../cells/SelectBox.tsx';
import type { ItemProps } from '../list/ClipTile.tsx';

type CellProps = Pick<ItemProps, 'job' | 'isSelected'> & { card: ClipCard };

type SortKey = LibrarySort['by'];

type KeyWithoutColumn = 'folder' | 'name' | 'state' | 'severity' | 'unreviewed' | 'added';
export type ColumnId = 'clip' | 'prompt' | 'checked' | 'tags' | Exclude<SortKey, KeyWithoutColumn>;

type Column = {
  readonly title: string;
  readonly isNumber?: true;
  readonly isDefault?: true;
  /** `share` is that of the remaining width, until the user sets a width. */
  readonly width: { readonly minPx: number; readonly share: number };
  readonly cell: (props: CellProps) => ReactNode;
};

const textCell = (text: string | null): ReactNode => (
  <bdi className={textStyles.dimLine} title={text ?? undefined}>
    {text ?? '–'}
  </bdi>
);

const resolutionText = ({ width, height }: ClipCard): string =>
  width === null || height === null ? '–' : `${width} × ${height}`;

export const tableColumns: Readonly<Record<ColumnId, Column>> = {
  clip: {
    title: 'Clip',
    width: { minPx: 344, share: 2.6 },
    isDefault: true,
    cell: ({ card, isSelected }) => (
      <>
        <SelectBox card={card} isSelected={isSelected} />
        <Box w={60} flex="none">
          <Thumbnail clipId={card.clipId} finding={shownFinding(card)} />
        </Box>
        <ClipName card={card} />
        <DecisionMark card={card} />
        {card.isMissing ? <MissingMark isCompact /> : null}
      </>
    ),
  },
  outcome: {
    title: 'Outcome',
    width: { minPx: 150, share: 0.9 },
    isDefault: true,
    cell: ({ card, job }) => <CardState card={card} job={job} />,
  },
  checked: {
    title: 'Checked',
    width: { minPx: 120, share: 0.8 },
    cell: ({ card }) => textCell(card.checkedNote),
  },
  worst: {
    title: 'Worst finding',
    width: { minPx: 110, share: 1.2 },
    isDefault: true,
    cell: ({ card }) => (card.worst ? <WorstFinding finding={card.worst} /> : null),
  },
  findings: {
    title: 'Findings',
    width: { minPx: 90, share: 0.3 },
    isDefault: true,
    cell: ({ card }) => (
      <>
        <OriginMark card={card} isCompact />
        <FindingMarks card={card} isOneLine />
      </>
    ),
  },
  duration: {
    title: 'Duration',
    width: { minPx: 66, share: 0.1 },
    isDefault: true,
    isNumber: true,
    cell: ({ card }) => (card.durationSec === null ? '–' : formatDuration(card.durationSec)),
  },
  resolution: {
    title: 'Resolution',
    width: { minPx: 96, share: 0.1 },
    isNumber: true,
    cell: ({ card }) => resolutionText(card),
  },
  fps: {
    title: 'FPS',
    width: { minPx: 56, share: 0.1 },
    isNumber: true,
    cell: ({ card }) => (card.fps === null ? '–' : formatMean(card.fps)),
  },
  prompt: {
    title: 'Prompt',
    width: { minPx: 90, share: 2.2 },
    isDefault: true,
    cell: ({ card }) => <PromptText card={card} lines={1} hasSource />,
  },
  generator: {
    title: 'Generator',
    width: { minPx: 90, share: 0.5 },
    cell: ({ card }) => textCell(card.generation.generator),
  },
  generatorModel: {
    title: 'Generator model',
    width: { minPx: 130, share: 0.9 },
    cell: ({ card }) => textCell(card.generation.model),
  },
  lora: {
    title: 'LoRA',
    width: { minPx: 130, share: 0.9 },
    cell: ({ card }) => textCell(card.generation.loras.join(', ') || null),
  },
  seed: {
    title: 'Seed',
    width: { minPx: 96, share: 0.2 },
    isNumber: true,
    cell: ({ card }) => card.generation.seed ?? '–',
  },
  sampler: {
    title: 'Sampler',
    width: { minPx: 90, share: 0.3 },
    cell: ({ card }) => textCell(card.generation.sampler),
  },
  steps: {
    title: 'Steps',
    width: { minPx: 56, share: 0.1 },
    isNumber: true,
    cell: ({ card }) => card.generation.steps ?? '–',
  },
  tags: {
    title: 'Tags',
    width: { minPx: 120, share: 0.9 },
    cell: ({ card }) => textCell(card.tags.join(', ') || null),
  },
  model: {
    title: 'Evaluated by',
    width: { minPx: 100, share: 0.6 },
    cell: ({ card }) => textCell(modelText(card) || null),
  },
  evaluated: {
    title: 'Evaluated',
    width: { minPx: 98, share: 0.5 },
    cell: ({ card: { evaluatedMs } }) =>
      evaluatedMs === null ? null : (
        <span className={textStyles.dimLine} title={formatExactTime(evaluatedMs)}>
          {formatRelativeTime(evaluatedMs, Date.now())}
        </span>
      ),
  },
};

export const columnIds = Object.keys(tableColumns) as ColumnId[];

export const sortKeyOf = (id: ColumnId): SortKey | null => {
  if (id === 'clip') return 'name';
  return id === 'prompt' || id === 'checked' || id === 'tags' ? null : id;
};

export const sortOrders: Record<SortKey, { label: string; direction: LibrarySort['direction'] }> = {
  worst: { label: 'Worst first', direction: 'descending' },
  added: { label: 'Added', direction: 'descending' },
  evaluated: { label: 'Evaluated', direction: 'descending' },
  folder: { label: 'Folder, then name', direction: 'ascending' },
  name: { label: 'Name', direction: 'ascending' },
  outcome: { label: 'Outcome', direction: 'ascending' },
  state: { label: 'State', direction: 'ascending' },
  findings: { label: 'Findings', direction: 'descending' },
  severity: { label: 'Worst severity', direction: 'descending' },
  unreviewed: { label: 'Unreviewed findings', direction: 'descending' },
  duration: { label: 'Duration', direction: 'descending' },
  resolution: { label: 'Resolution', direction: 'descending' },
  fps: { label: 'Frames per second', direction: 'descending' },
  generator: { label: 'Generator', direction: 'ascending' },
  generatorModel: { label: 'Generator model', direction: 'ascending' },
  lora: { label: 'LoRA', direction: 'ascending' },
  seed: { label: 'Seed', direction: 'ascending' },
  sampler: { label: 'Sampler', direction: 'ascending' },
  steps: { label: 'Steps', direction: 'ascending' },
  model: { label: 'Evaluated by', direction: 'ascending' },
};

export const flippedSort = (sort: LibrarySort, by: SortKey): LibrarySort => {
  if (sort.by !== by) return { ...sort, by, direction: sortOrders[by].direction };
  return { ...sort, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
};
