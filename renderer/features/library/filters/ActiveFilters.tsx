import { Anchor, CloseButton, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LibraryFilter } from '../../../../shared/contract/library.ts';
import type { BatchId } from '../../../../shared/domain/ids.ts';
import { listFilters } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import textStyles from '../../../ui/texts.module.css';
import { facetLabel, facetLooks } from './facet-labels.ts';
import { spanText } from './local-days.ts';

type FilterChip = { key: string; label: string; without: Partial<LibraryFilter> };

const listChips = (filter: LibraryFilter): FilterChip[] =>
  listFilters.flatMap((facet) =>
    filter[facet].map((value) => ({
      key: `${facet} ${value}`,
      label: `${facetLooks[facet].title}${filter.not.includes(facet) ? ' is not' : ':'} ${facetLabel(facet, String(value))}`,
      without: { [facet]: filter[facet].filter((other) => other !== value) },
    })),
  );

/** Omits the search text, which is shown in the search field. @param batchName of a batch's id */
export const filterChips = (
  filter: LibraryFilter,
  batchName: (batchId: BatchId) => string,
): FilterChip[] => {
  const chips = listChips(filter);
  const add = (key: string, label: string, without: Partial<LibraryFilter>): void => {
    chips.push({ key, label, without });
  };
  for (const version of filter.modelVersions) {
    const others = filter.modelVersions.filter((other) => other !== version);
    add(`version ${version}`, `Version: ${version}`, { modelVersions: others });
  }
  if (filter.templateKeys.length > 0) {
    const { length } = filter.templateKeys;
    const label =
      length === 1 ? 'One prompt (numbers ignored)' : `${length} prompts (numbers ignored)`;
    add('templates', label, { templateKeys: [] });
  }
  if (filter.folder !== null) {
    add('folder', `Folder: ${filter.folder}`, { folder: null });
  }
  if (filter.batchId !== null) {
    add('batch', `Batch: ${batchName(filter.batchId)}`, { batchId: null });
  }
  const { evaluatedFromMs: fromMs, evaluatedBeforeMs: beforeMs } = filter;
  if (fromMs !== null || beforeMs !== null) {
    add('evaluated', `Evaluated ${spanText({ fromMs, beforeMs })}`, {
      evaluatedFromMs: null,
      evaluatedBeforeMs: null,
    });
  }
  if (filter.isMissing !== null) {
    const label = filter.isMissing ? 'File missing' : 'File present';
    add('missing', label, { isMissing: null });
  }
  return chips;
};

const useBatchName = (): ((batchId: BatchId) => string) => {
  const batches = useQuery(useRpc().query.queue.list.queryOptions()).data;
  return (wanted) => {
    const label = batches?.find(({ batchId }) => batchId === wanted)?.label;
    return label ?? 'an earlier one';
  };
};

type Props = {
  filter: LibraryFilter;
  onNarrow: (change: Partial<LibraryFilter>) => void;
  onClear: () => void;
};

export const ActiveFilters = ({ filter, onNarrow, onClear }: Props) => {
  const chips = filterChips(filter, useBatchName());
  if (chips.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" align="center" gap="xs" aria-label="Active filters">
      {chips.map(({ key, label, without }) => (
        <Flex
          key={key}
          component="li"
          align="center"
          maw={320}
          pl="sm"
          fz="xs"
          bdrs={12}
          bg="var(--cc-accent-surface)"
        >
          <bdi className={textStyles.truncated} title={label}>
            {label}
          </bdi>
          <CloseButton
            variant="transparent"
            size={24}
            iconSize={12}
            aria-label={`Remove filter ${label}`}
            onClick={() => onNarrow(without)}
          />
        </Flex>
      ))}
      <li>
        <Anchor component="button" type="button" fz="xs" mih={24} px="sm" onClick={onClear}>
          Clear all
        </Anchor>
      </li>
    </Flex>
  );
};
