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
import type { GroupRow, TrendTable } from './GroupTable.tsx';
import { trendCountsText } from './trend-counts.ts';
import { clipsHref } from './trend-links.ts';

const shortPath = (path: string): string => {
  const parts = path.split(/[\\/]/).filter(Boolean);
  return parts.length > 2 ? `…/${parts.slice(-2).join('/')}` : path;
};

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

export type TrendGroupTable = TrendTable & { readonly title: string };

type Described = { label: string; title?: string; part: Partial<LibraryFilter> };

export const groupTables = (trends: Trends, filter: LibraryFilter): TrendGroupTable[] => {
  const table = (
    texts: Omit<TrendGroupTable, 'rows' | 'more'>,
    { groups, more }: TrendGroups,
    describe: (group: TrendGroup) => Described,
  ): TrendGroupTable => ({
    ...texts,
    more,
    rows: groups.map((group) => {
      const { label, title = label, part } = describe(group);
      return {
        ...group,
        key: `${group.value} ${group.detail ?? ''}`,
        label,
        title,
        linkLabel: `${title}: ${trendCountsText(group)}`,
        href: clipsHref(filter, part),
      };
    }),
  });
  const madeBy = (
    facet: 'generators' | 'generatorModels' | 'loras',
    title: string,
    heading: string,
    noun: string,
  ): TrendGroupTable =>
    table({ title, heading, noun, columns: 'decisions' }, trends[facet], ({ value }) => ({
      label: value,
      part: { [facet]: [value] },
    }));
  const tables: TrendGroupTable[] = [
    { title: 'By kind', heading: 'Kind', rows: kindRows(trends, filter), more: 0, noun: 'kind' },
    table(
      { title: 'By evaluator version', heading: 'Evaluator and version', noun: 'version' },
      trends.models,
      ({ value, detail }) => ({
        label: [value, detail].filter(Boolean).join(' '),
        part: { models: [value], modelVersions: detail === null ? [] : [detail] },
      }),
    ),
    madeBy('generators', 'By generator', 'Generator', 'generator'),
    madeBy('generatorModels', 'By generator model', 'Model that made the clip', 'model'),
    madeBy('loras', 'By LoRA', 'LoRA, each clip in all of its own', 'LoRA'),
    table(
      { title: 'By prompt', heading: 'Prompt (numbers ignored)', noun: 'prompt' },
      trends.prompts,
      ({ value, detail }) => ({
        label: printableLine(shortText(detail ?? '', 300)),
        part: { templateKeys: [value] },
      }),
    ),
    table(
      { title: 'By folder', heading: 'Folder, with subfolders', noun: 'folder' },
      trends.folders,
      ({ value }) => ({ label: shortPath(value), title: value, part: { folder: value } }),
    ),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
};
