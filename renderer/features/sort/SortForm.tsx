import {
  Box,
  Button,
  Checkbox,
  Flex,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { getHotkeyHandler, useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type { ShownPlan, SortSelectionRequest } from '../../../shared/contract/sort.ts';
import { sortFolders, sortRules } from '../../../shared/model/sort-folders.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { DialogForm } from '../../ui/Dialog.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatBytes, formatCount, formatCountOf } from '../../ui/formats.ts';
import textStyles from '../../ui/texts.module.css';
import { uiTimes } from '../../ui/ui-times.ts';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { absolutePathIn } from '../drop/picker/path-crumbs.ts';
import type { ChooseFiles } from '../drop/use-choose-files.ts';
import { FileList, type FileRow } from './FileList.tsx';
import { foldersOf, readHabit, type SortHabit, saveHabit, withoutOf } from './sort-habit.ts';
import { folderTexts, ruleNames } from './sort-texts.ts';

type ChoicesProps = {
  habit: SortHabit;
  onChange: (change: Partial<SortHabit>) => void;
  choosing: ChooseFiles;
};

const Choices = ({ habit, onChange, choosing }: ChoicesProps) => (
  <>
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        label="Destination folder"
        placeholder="/path/to/folder"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={habit.to}
        error={
          habit.to === '' || absolutePathIn(habit.to) ? null : 'Type the full path of a folder.'
        }
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <Button
        onClick={() =>
          choosing.ask('sort', ([to]) => {
            if (to !== undefined) onChange({ to });
          })
        }
      >
        Choose…
      </Button>
    </Group>
    <Group>
      <SegmentedControl
        aria-label="Sort rule"
        data={sortRules.map((value) => ({ value, label: ruleNames[value] }))}
        value={habit.by}
        onChange={(by) => onChange({ by })}
      />
      <SegmentedControl
        aria-label="Copy or move"
        data={[
          { value: false, label: 'Copy' },
          { value: true, label: 'Move' },
        ]}
        value={habit.moves}
        onChange={(moves) => onChange({ moves })}
      />
      <p className={textStyles.dim}>
        {habit.moves
          ? 'Each original is removed once its copy is verified.'
          : 'Originals stay where they are.'}
      </p>
    </Group>
    <Checkbox.Group
      label="Folders"
      value={foldersOf(habit)}
      onChange={(chosen) => onChange({ without: withoutOf(habit, chosen) })}
    >
      <Group>
        {sortFolders[habit.by].map((folder) => (
          <Checkbox key={folder} value={folder} label={folderTexts[folder]} />
        ))}
      </Group>
    </Checkbox.Group>
  </>
);

const countText = ({ clips, alreadyThere }: ShownPlan['folders'][number]): string =>
  alreadyThere === 0
    ? formatCountOf(clips, 'clip')
    : `${formatCountOf(clips, 'clip')}, ${formatCount(alreadyThere)} already there`;

const Counts = ({ plan }: { plan: ShownPlan }) => (
  <Flex component="dl" wrap="wrap" rowGap="xs" columnGap="xl">
    {plan.folders.map((count) => (
      <Group key={count.folder} gap="sm" title={folderTexts[count.folder]}>
        <Text component="dt" fw={600}>
          {count.folder}/
        </Text>
        <dd>{countText(count)}</dd>
      </Group>
    ))}
    {plan.totalLeftOut > 0 ? (
      <Group gap="sm" c="var(--cc-warn)">
        <Text component="dt" fw={600}>
          Left out
        </Text>
        <dd>{formatCountOf(plan.totalLeftOut, 'clip')}</dd>
      </Group>
    ) : null}
  </Flex>
);

const noteText = ({ folders, copyBytes, ...plan }: ShownPlan): string => {
  const hidden = plan.totalClips - plan.clips.length + (plan.totalLeftOut - plan.leftOut.length);
  return [
    hidden > 0 ? `${formatCountOf(hidden, 'more clip')} not listed here.` : '',
    folders.some(({ folder }) => folder === 'no-defects')
      ? 'Clips in no-defects/ have no open or confirmed findings in the picture; prompts may be unchecked.'
      : '',
    copyBytes > 0 ? `${formatBytes(copyBytes)} to copy.` : '',
    'Nothing is ever overwritten.',
  ]
    .filter(Boolean)
    .join(' ');
};

const planRows = (plan: ShownPlan): FileRow[] => [
  ...plan.problems.map((text) => ({ kind: 'problem', text }) as const),
  ...plan.leftOut.map((clip) => ({ kind: 'leftOut', clip }) as const),
  ...plan.folders.flatMap(({ folder }) =>
    plan.clips
      .filter((clip) => clip.folder === folder)
      .map((clip) => ({ kind: 'clip', clip }) as const),
  ),
];

const Plan = ({ plan, isStale }: { plan: ShownPlan; isStale: boolean }) => (
  <Stack gap="sm" opacity={isStale ? 0.6 : 1}>
    <Counts plan={plan} />
    <Box display="grid" h="min(300px, 36vh)">
      <FileList label="Dry run" rows={planRows(plan)} />
    </Box>
    <p className={textStyles.dim}>{noteText(plan)}</p>
  </Stack>
);

const countToSort = ({ folders }: ShownPlan): number =>
  folders.reduce((sum, { clips, alreadyThere }) => sum + clips - alreadyThere, 0);

type Props = {
  selection: ReportSelection;
  choosing: ChooseFiles;
  onBegin: (request: SortSelectionRequest) => void;
  onUndoLast: () => void;
  onClose: () => void;
};

export const SortForm = ({ selection, choosing, onBegin, onUndoLast, onClose }: Props) => {
  const part = usePartFocus<HTMLDivElement>('form');
  const { query } = useRpc();
  const [stored, setHabit] = useState(readHabit);
  const [hasDestination, setHasDestination] = useState(stored.to !== '');
  const [trustsImports, setTrustsImports] = useState(false);
  const offer = useQuery({
    ...query.sort.offer.queryOptions({ input: { selection } }),
    enabled: !hasDestination,
  });
  const last = useQuery({ ...query.sort.last.queryOptions(), staleTime: 0 });
  const habit = hasDestination ? stored : { ...stored, to: offer.data ?? '' };
  const [typed] = useDebouncedValue(habit.to, uiTimes.sortPlanDebounceMs);
  const to = absolutePathIn(typed);
  const { by, moves } = habit;
  const request: SortSelectionRequest = {
    selection,
    by,
    moves,
    to: to ?? '',
    folders: foldersOf(habit),
    trustsImports,
  };
  const planned = useQuery({
    ...query.sort.plan.queryOptions({ input: request }),
    enabled: to !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const plan = to === null ? undefined : planned.data;
  const isCurrent = typed === habit.to && !planned.isPlaceholderData && !planned.error;
  const toSort = plan && isCurrent ? countToSort(plan) : 0;
  const begin = (): void => {
    if (toSort === 0) return;
    saveHabit(habit);
    onBegin(request);
  };
  const submitLabel = (): string => {
    const verb = habit.moves ? 'Move' : 'Copy';
    if (toSort > 0) return `${verb} ${formatCountOf(toSort, 'clip')}`;
    return plan && isCurrent ? 'Nothing to sort' : verb;
  };
  return (
    <Box ref={part} onKeyDown={getHotkeyHandler([['mod+Enter', begin]])}>
      <DialogForm
        submitLabel={submitLabel()}
        isReady={toSort > 0}
        aside={
          last.data ? (
            <Button variant="subtle" mr="auto" onClick={onUndoLast}>
              Undo the last sort
            </Button>
          ) : null
        }
        onSubmit={begin}
        onCancel={onClose}
      >
        <Choices
          habit={habit}
          choosing={choosing}
          onChange={(change) => {
            setHabit({ ...habit, ...change });
            setHasDestination((was) => was || change.to !== undefined);
          }}
        />
        {trustsImports || plan?.clips.some(({ isImported }) => isImported) ? (
          <Checkbox
            label="Trust imported results and decisions"
            checked={trustsImports}
            onChange={(event) => setTrustsImports(event.currentTarget.checked)}
          />
        ) : null}
        {planned.error && to !== null ? (
          <CallError title="The clips cannot be sorted there" call={planned} />
        ) : plan ? (
          <Plan plan={plan} isStale={!isCurrent} />
        ) : to !== null ? (
          <>
            <VisuallyHidden role="status">Planning the sort…</VisuallyHidden>
            <Skeleton height={200} />
          </>
        ) : (
          <Text c="dimmed" ta="center" p={32}>
            Choose a destination to see where each clip would go.
          </Text>
        )}
      </DialogForm>
    </Box>
  );
};
