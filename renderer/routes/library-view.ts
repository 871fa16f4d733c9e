import {
  type LibraryFilter,
  type LibrarySort,
  libraryFilterSchema,
  librarySortSchema,
  negatableFilters,
} from '../../shared/contract/library.ts';
import { readStoredText, storeText } from '../ui/stored-text.ts';

const storageKey = 'clipcheck-library-view';

export const lastView = (): string => readStoredText(storageKey) || formatView(defaultView);

export const rememberView = (query: string): void => storeText(storageKey, query);

const viewModes = ['grid', 'table'] as const;
export type ViewMode = (typeof viewModes)[number];

export type ClipsOfView = { filter: LibraryFilter; sort: LibrarySort };

export type LibraryView = ClipsOfView & { mode: ViewMode };

export const emptyFilter: LibraryFilter = libraryFilterSchema.parse({});
export const defaultSort: LibrarySort = { by: 'folder', direction: 'ascending' };
export const defaultView: LibraryView = { mode: 'grid', filter: emptyFilter, sort: defaultSort };

const listNames = {
  outcomes: 'outcome',
  checked: 'checked',
  kinds: 'kind',
  states: 'state',
  findingTypes: 'type',
  severities: 'severity',
  verdicts: 'verdict',
  decisions: 'decision',
  models: 'model',
  promptSources: 'prompt',
  generators: 'generator',
  generatorModels: 'generatormodel',
  loras: 'lora',
  samplers: 'sampler',
  tags: 'tag',
  origins: 'origin',
} as const satisfies Record<ListFilter, string>;
export type ListFilter = (typeof negatableFilters)[number];
export const listFilters: readonly ListFilter[] = negatableFilters;

/** Lists without a menu in the filter bar, set only by links. */
const linkedNames = {
  modelVersions: 'version',
  templateKeys: 'template',
} as const satisfies Partial<Record<keyof LibraryFilter, string>>;

const addressNames = { ...listNames, ...linkedNames };
type AddressList = keyof typeof addressNames;
const addressLists = Object.keys(addressNames) as AddressList[];

const numberOf = (text: string | null): number | null => {
  const value = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

const missingOf = (text: string | null): boolean | null =>
  text === 'yes' ? true : text === 'no' ? false : null;

const knownOnly = (name: AddressList, texts: readonly string[]): unknown[] => {
  const values = name === 'severities' ? texts.map(Number) : texts;
  const { element } = libraryFilterSchema.shape[name].unwrap();
  return values.filter((value) => element.safeParse(value).success);
};

/** Negated lists; an empty list matches all clips either way. */
const negatedLists = (filter: LibraryFilter, wanted: readonly ListFilter[]): ListFilter[] =>
  listFilters.filter((name) => filter[name].length > 0 && wanted.includes(name));

export const changedFilter = (
  before: LibraryFilter,
  change: Partial<LibraryFilter>,
): LibraryFilter => {
  const filter = { ...before, ...change };
  return { ...filter, not: negatedLists(filter, filter.not) };
};

/** Leaves out rejected clips, whose findings nobody reviews, unless the filter names decisions. */
export const withoutRejected = (filter: LibraryFilter): LibraryFilter =>
  filter.decisions.length > 0
    ? filter
    : changedFilter(filter, { decisions: ['reject'], not: [...filter.not, 'decisions'] });

/** Clips with findings that a review would come to. */
export const needsReview = withoutRejected({ ...emptyFilter, outcomes: ['needs_review'] });

const filterOf = (query: URLSearchParams): LibraryFilter => {
  const lists = addressLists.map((name) => [
    name,
    knownOnly(name, query.getAll(addressNames[name])),
  ]);
  const wanted = {
    ...Object.fromEntries(lists),
    text: (query.get('q') ?? '').slice(0, 1000),
    folder: query.get('folder') || null,
    evaluatedFromMs: numberOf(query.get('from')),
    evaluatedBeforeMs: numberOf(query.get('before')),
    isMissing: missingOf(query.get('missing')),
  };
  const batchId = libraryFilterSchema.shape.batchId.safeParse(query.get('batch') || null).data;
  const filter = libraryFilterSchema.parse({ ...wanted, batchId: batchId ?? null });
  const named = query.getAll('not');
  const not = listFilters.filter((name) => named.includes(listNames[name]));
  return changedFilter(filter, { not });
};

const sortOf = (text: string | null, isGrouped: boolean): LibrarySort => {
  const isDescending = text?.startsWith('-') ?? false;
  const wanted = librarySortSchema.safeParse({
    by: isDescending ? text?.slice(1) : text,
    direction: isDescending ? 'descending' : 'ascending',
  });
  const sort = wanted.data ?? defaultSort;
  return isGrouped ? { ...sort, groupTakes: true } : sort;
};

/** Ignores invalid parts. @param text query of the address, without `?` */
export const parseView = (text: string): LibraryView => {
  const query = new URLSearchParams(text);
  const mode = viewModes.find((known) => known === query.get('view')) ?? defaultView.mode;
  return {
    mode,
    filter: filterOf(query),
    sort: sortOf(query.get('sort'), query.get('group') === 'takes'),
  };
};

/** Never empty, since it includes the mode. */
export const formatView = ({ mode, filter, sort }: LibraryView): string => {
  const query = new URLSearchParams({ view: mode });
  query.set('sort', `${sort.direction === 'descending' ? '-' : ''}${sort.by}`);
  if (sort.groupTakes) query.set('group', 'takes');
  if (filter.text !== '') query.set('q', filter.text);
  for (const name of addressLists) {
    for (const value of filter[name]) query.append(addressNames[name], String(value));
  }
  for (const name of filter.not) query.append('not', listNames[name]);
  if (filter.folder !== null) query.set('folder', filter.folder);
  if (filter.batchId !== null) query.set('batch', filter.batchId);
  if (filter.evaluatedFromMs !== null) query.set('from', String(filter.evaluatedFromMs));
  if (filter.evaluatedBeforeMs !== null) query.set('before', String(filter.evaluatedBeforeMs));
  if (filter.isMissing !== null) query.set('missing', filter.isMissing ? 'yes' : 'no');
  return query.toString();
};

export const isEmptyFilter = (filter: LibraryFilter): boolean =>
  JSON.stringify({ ...emptyFilter, ...filter }) === JSON.stringify(emptyFilter);

/** All clips of a view's batch or folder, also those that its other filters hide; null without one. */
export const clipsBehind = ({ filter, sort }: ClipsOfView): ClipsOfView | null => {
  const { batchId, folder } = filter;
  return batchId || folder ? { filter: { ...emptyFilter, batchId, folder }, sort } : null;
};

export const clearLastFilter = (): void =>
  rememberView(formatView({ ...parseView(lastView()), filter: emptyFilter }));
