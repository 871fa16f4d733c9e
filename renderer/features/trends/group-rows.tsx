import type {
  LibraryFilter,
  TrendGroup,
  TrendGroups,
  Trends,
} from '../../../shared/contract/library.ts';
import { kindName } from '../../../shared/model/kinds.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { shortText } from '../../../shared/text/short-text.ts';
import { findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import { Mark } from '../../ui/Mark.tsx';
import type { GroupRow, TrendColumns } from './GroupTable.tsx';
import { clipsHref } from './trend-links.ts';
import { trendCountsText } from './trend-measure.ts';

const shortPath = (path: string): string => {
  const parts = path.split(/[\\/]/).filter(Boolean);
  return parts.length > 2 ? `…/${parts.slice(-2).join('/')}` : path;
};

const rowsOf = (
  groups: readonly TrendGroup[],
  filter: LibraryFilter,
  describe: (group: TrendGroup) => { label: string; title: string; part: Partial<LibraryFilter> },
): GroupRow[] =>
  groups.map((group) => {
    const { label, title, part } = describe(group);
    return {
      ...group,
      key: `${group.value} ${group.detail ?? ''}`,
      label,
      title,
      linkLabel: `${title}: ${trendCountsText(group)}`,
      href: clipsHref(filter, part),
    };
  });

/** Counts per kind over all clips; dismissed findings do not make a clip one with findings. */
const kindRows = ({ kinds, clips }: Trends, filter: LibraryFilter): GroupRow[] =>
  kinds.map(({ kind, type, openFindings, dismissed, clips: clipsWithFindings }) => {
    const name = kindName(kind);
    const { icon, color } = findingTypeLooks(type);
    const byKind = openFindings > 0 ? [{ kind, type, count: openFindings }] : [];
    const counts = { clips, clipsWithFindings, openFindings, dismissed, byKind };
    return {
      ...counts,
      key: `${kind} ${type}`,
      label: <Mark icon={icon} color={color} label={name} />,
      title: name,
      linkLabel: `${name}: ${trendCountsText({ ...counts, clips: clipsWithFindings })}`,
      href: clipsHref(filter, { kinds: [kind] }),
    };
  });

export type TrendGroupTable = {
  readonly title: string;
  readonly heading: string;
  readonly rows: readonly GroupRow[];
  readonly more: number;
  readonly noun: string;
  readonly columns?: TrendColumns;
};

export const groupTables = (trends: Trends, filter: LibraryFilter): TrendGroupTable[] => {
  const { models, generators, generatorModels, prompts, folders } = trends;
  const madeBy = (
    texts: Pick<TrendGroupTable, 'title' | 'heading' | 'noun'>,
    { groups, more }: TrendGroups,
    facet: 'generators' | 'generatorModels',
  ): TrendGroupTable => ({
    ...texts,
    more,
    columns: 'decisions',
    rows: rowsOf(groups, filter, ({ value }) => {
      return { label: value, title: value, part: { [facet]: [value] } };
    }),
  });
  const tables: TrendGroupTable[] = [
    { title: 'By kind', heading: 'Kind', rows: kindRows(trends, filter), more: 0, noun: 'kind' },
    {
      title: 'By evaluator version',
      heading: 'Evaluator and version',
      noun: 'version',
      more: models.more,
      rows: rowsOf(models.groups, filter, ({ value, detail }) => {
        const name = [value, detail].filter(Boolean).join(' ');
        const modelVersions = detail === null ? [] : [detail];
        return { label: name, title: name, part: { models: [value], modelVersions } };
      }),
    },
    madeBy(
      { title: 'By generator', heading: 'Generator', noun: 'generator' },
      generators,
      'generators',
    ),
    madeBy(
      { title: 'By generator model', heading: 'Model that made the clip', noun: 'model' },
      generatorModels,
      'generatorModels',
    ),
    {
      title: 'By prompt',
      heading: 'Prompt (numbers ignored)',
      noun: 'prompt',
      more: prompts.more,
      rows: rowsOf(prompts.groups, filter, ({ value, detail }) => {
        const label = printableLine(shortText(detail ?? '', 300));
        return { label, title: label, part: { templateKeys: [value] } };
      }),
    },
    {
      title: 'By folder',
      heading: 'Folder, with subfolders',
      noun: 'folder',
      more: folders.more,
      rows: rowsOf(folders.groups, filter, ({ value }) => {
        return { label: shortPath(value), title: value, part: { folder: value } };
      }),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
};
