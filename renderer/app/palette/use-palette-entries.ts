import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { actionCatalogue, actionIds, groupOf } from '../../actions/action-catalogue.ts';
import { useActions } from '../../actions/action-handlers.ts';
import { useShortcuts } from '../../actions/use-shortcuts.ts';
import { settingsSections } from '../../features/settings/settings-sections.ts';
import { goTo } from '../../routes/hash-location.ts';
import {
  defaultSort,
  emptyFilter,
  formatView,
  lastView,
  parseView,
} from '../../routes/library-view.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { uiTimes } from '../../ui/ui-times.ts';
import { matchingEntries, type PaletteEntry } from './palette-entry.ts';

const maxClips = 8;

const useActionEntries = (): PaletteEntry[] => {
  const context = useActions();
  const shortcuts = useShortcuts();
  return actionIds
    .filter((id) => id !== 'app.palette' && context.find(id) !== undefined)
    .map((id) => ({
      id,
      group: groupOf(id),
      title: actionCatalogue[id].title,
      keys: shortcuts[id],
      run: () => context.find(id)?.(),
    }));
};

const sectionEntries: readonly PaletteEntry[] = settingsSections
  .filter(({ section }) => section !== 'shortcuts')
  .map(({ section, title }) => ({
    id: `settings.${section}`,
    group: 'Settings',
    title: `Settings: ${title.toLowerCase()}`,
    run: () => goTo(routes.settingsSection(section)),
  }));

const useViewEntries = (): PaletteEntry[] => {
  const views = useQuery(useRpc().query.library.views.queryOptions()).data ?? [];
  return views.map(({ id, name, filter, sort }) => ({
    id: `view.${id}`,
    group: 'Saved views',
    title: name,
    run: () => {
      const { mode } = parseView(lastView());
      goTo(`${routes.library}?${formatView({ mode, filter, sort })}`);
    },
  }));
};

const useClipEntries = (typed: string): PaletteEntry[] => {
  const [text] = useDebouncedValue(typed.trim().slice(0, 1000), uiTimes.paletteDebounceMs);
  const { data } = useQuery(
    useRpc().query.library.page.queryOptions({
      input: {
        filter: { ...emptyFilter, text },
        sort: defaultSort,
        offset: 0,
        limit: maxClips,
      },
      enabled: text.length > 1,
      placeholderData: keepPreviousData,
    }),
  );
  // Right after the text was deleted, `text` is still the former one.
  if (!data || typed.trim() === '' || text.length <= 1) return [];
  return data.rows.map(({ clipId, name, folder }) => ({
    id: `clip.${clipId}`,
    group: 'Clips',
    title: name,
    detail: folder,
    run: () => goTo(routes.clip(clipId)),
  }));
};

export const usePaletteEntries = (typed: string): PaletteEntry[] => {
  const actions = useActionEntries();
  const views = useViewEntries();
  const clips = useClipEntries(typed);
  return [...matchingEntries([...actions, ...sectionEntries, ...views], typed), ...clips];
};
