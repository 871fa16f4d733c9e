import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ReportSelection } from '../../../../shared/contract/reports.ts';
import type { Decision } from '../../../../shared/domain/decision.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { type Handlers, useActionHandlers } from '../../../actions/action-handlers.ts';
import { currentQuery } from '../../../routes/hash-location.ts';
import type { ClipsOfView } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { rowsPerWindow } from '../../../rpc/use-row-windows.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import { useBinName } from '../../bin/BinDialog.tsx';
import { decisionHandlers } from '../../clip-actions/DecisionButtons.tsx';
import {
  type EvaluationTally,
  evaluationTally,
  needsConfirmation,
} from '../../clip-actions/EvaluateClipsDialog.tsx';
import { noSharedTags, sharedTags } from '../../clip-actions/TagsDialog.tsx';
import {
  useCopyRetryPrompt,
  useOpenClipFile,
  useRetryClips,
  useRevealClip,
} from '../../clip-actions/use-clip-actions.ts';
import { useDialogState } from '../../clip-actions/use-dialog-state.ts';
import { useSetDecision } from '../../clip-actions/use-set-decision.ts';
import { useSetVerdict } from '../../clip-actions/use-set-verdict.ts';
import { compareClips } from '../../compare/compare-clips.ts';
import { cullClips, cullView } from '../../cull/cull-session.ts';
import { useEvaluate } from '../../evaluate/evaluate-context.ts';
import { goToRegenerate, goToReportOn } from '../../reports/chosen-clips.ts';
import type { ClipRows } from '../rows/use-clip-rows.ts';
import type { ClipSelection } from './use-clip-selection.ts';

const useSelectedCards = (): ((
  clips: ClipsOfView,
  wanted: readonly ClipId[],
) => Promise<ClipCard[]>) => {
  const { query } = useRpc();
  const queries = useQueryClient();
  return async ({ filter, sort }, wanted) => {
    const ids = await queries.fetchQuery(
      query.library.ids.queryOptions({ input: { filter, sort } }),
    );
    const wantedIds = new Set(wanted);
    const offsets = new Set(
      ids.flatMap((clipId, index) =>
        wantedIds.has(clipId) ? [Math.floor(index / rowsPerWindow) * rowsPerWindow] : [],
      ),
    );
    const cards: ClipCard[] = [];
    for (const offset of offsets) {
      const input = { filter, sort, offset, limit: rowsPerWindow };
      const { rows } = await queries.fetchQuery(query.library.page.queryOptions({ input }));
      cards.push(...rows.filter(({ clipId }) => wantedIds.has(clipId)));
    }
    return cards;
  };
};

/**
 * Actions apply only to selected clips in the view, so that nobody deletes unseen clips. Fetches
 * the view's ids only if some clips are not loaded. @returns null while unknown
 */
const useSelectedInView = (rows: ClipRows, selected: ReadonlySet<ClipId>): ClipId[] | null => {
  const { query } = useRpc();
  const areAllLoaded = [...selected].every((clipId) => rows.cardOf(clipId) !== undefined);
  const ids = useQuery({
    ...query.library.ids.queryOptions({ input: rows.clips }),
    enabled: !areAllLoaded,
  }).data;
  return useMemo(() => {
    if (areAllLoaded) return [...selected];
    return ids ? ids.filter((clipId) => selected.has(clipId)) : null;
  }, [areAllLoaded, selected, ids]);
};

const noTally: EvaluationTally = { total: 0, rejected: 0, needPrompt: 0, haveResult: 0 };

type ClipActions = ReturnType<typeof useClipActions>;

export type SelectionActions = ClipActions & {
  handlers: Handlers;
  /** Without a comparison of fewer than two clips. */
  menuHandlers: Handlers;
};

const isToEvaluate = ({ evaluatedMs, state, isQueued }: ClipCard): boolean =>
  evaluatedMs === null && state !== 'rejected' && !isQueued;

const useClipActions = (rows: ClipRows, selection: ClipSelection) => {
  const inView = useSelectedInView(rows, selection.selected);
  const active = rows.at(selection.active)?.clipId;
  // Selected clips may all have left the view, as decided ones do: then the active one counts.
  const hasSelected = selection.selected.size > 0 && inView?.length !== 0;
  const targets = hasSelected ? (inView ?? []) : active ? [active] : [];
  const evaluateDialog = useDialogState({ clipIds: [] as ClipId[], tally: noTally });
  const promptDialog = useDialogState({ clipIds: [] as ClipId[], text: '' });
  const tagsDialog = useDialogState({ clipIds: [] as ClipId[], tags: noSharedTags });
  const deleteDialog = useDialogState<ClipId[]>([]);
  const sortDialog = useDialogState<ReportSelection>({ clipIds: [] });
  const binDialog = useDialogState<ReportSelection>({ clipIds: [] });
  const hasBin = useBinName() !== null;
  const byResultDialog = useDialogState<ReportSelection>({ clipIds: [] });
  const queries = useQueryClient();
  const { query } = useRpc();
  const cardsOf = useSelectedCards();
  const { start } = useEvaluate();
  const { retry } = useRetryClips();
  const reveal = useRevealClip();
  const openFile = useOpenClipFile();
  const setVerdict = useSetVerdict();
  const setDecision = useSetDecision();
  const { copyOf } = useCopyRetryPrompt();

  const evaluate = async (clipIds: ClipId[]): Promise<void> => {
    const tally = evaluationTally(await cardsOf(rows.clips, clipIds));
    if (needsConfirmation(tally)) evaluateDialog.ask({ clipIds, tally });
    else start({ clipIds });
  };
  const setPrompt = async (clipIds: ClipId[]): Promise<void> => {
    const [first, ...others] = clipIds;
    let text: string | null = null;
    if (first && others.length === 0) {
      // No wait for a loaded row, so that the next keystrokes go to the dialog.
      const card = rows.cardOf(first) ?? (await cardsOf(rows.clips, clipIds))[0];
      text = card?.prompt ?? null;
    }
    promptDialog.ask({ clipIds, text: text ?? '' });
  };
  const cullSelected = async (): Promise<void> => {
    const ids = await queries.fetchQuery(query.library.ids.queryOptions({ input: rows.clips }));
    cullClips(ids.filter((clipId) => selection.selected.has(clipId)));
  };
  const setTags = async (clipIds: ClipId[]): Promise<void> => {
    const loaded = clipIds.flatMap((clipId) => rows.cardOf(clipId) ?? []);
    const isAll = loaded.length === clipIds.length;
    // No wait for rows that are not loaded, so that the next keystrokes go to the dialog.
    tagsDialog.ask({ clipIds, tags: isAll ? sharedTags(loaded) : noSharedTags });
    if (isAll) return;
    tagsDialog.ask({ clipIds, tags: sharedTags(await cardsOf(rows.clips, clipIds)) });
  };
  const copyPaths = async (clipIds: ClipId[]): Promise<void> => {
    const cards = await cardsOf(rows.clips, clipIds);
    const copied = cards.length === 1 ? 'Path' : formatCountOf(cards.length, 'path');
    await copyText(cards.map(({ path }) => path).join('\n'), () =>
      notify.toast(`${copied} copied.`),
    );
  };
  const [only, second] = targets;
  const ofSelection = hasSelected ? { clipIds: targets } : rows.clips;
  const loaded = targets.flatMap((clipId) => rows.cardOf(clipId) ?? []);
  const several: ReportSelection | null =
    hasSelected && selection.selected.size > 1 ? { clipIds: targets } : null;
  return {
    targets: targets as readonly ClipId[],
    /** Whether some selected clips are in the view, or it is unknown. */
    hasSelected,
    isKnown: inView !== null,
    /** Whether any of them has no result yet; only loaded clips count. */
    needsEvaluation: loaded.some(isToEvaluate),
    evaluate: () => {
      evaluate(targets).catch(notify.failed('The clips could not be evaluated'));
    },
    retry: () => retry(targets),
    setPrompt: () => {
      setPrompt(targets).catch(notify.failed('The prompt could not be read'));
    },
    setTags: () => {
      setTags(targets).catch(notify.failed('The tags could not be read'));
    },
    decide: (decision: Decision | null): void => {
      const name = second === undefined && only ? rows.cardOf(only)?.name : undefined;
      setDecision({ clipIds: targets, decision, name });
    },
    setVerdict: (verdict: Verdict | null): void => setVerdict(targets, verdict),
    compare: () => compareClips(targets),
    report: () => goToReportOn(targets),
    regenerate: () => goToRegenerate(selection.selected.size > 0 ? targets : null),
    copyRetryPrompt: targets.length === 1 && only ? () => copyOf(only) : null,
    reveal: reveal && targets.length === 1 && only ? () => reveal(only) : null,
    openFile: openFile && targets.length === 1 && only ? () => openFile(only) : null,
    copyPaths: () => {
      copyPaths(targets).catch(notify.failed('The paths could not be read'));
    },
    remove: () => deleteDialog.ask(targets),
    sort: () => sortDialog.ask(ofSelection),
    moveToBin: hasBin ? () => binDialog.ask(ofSelection) : null,
    /** Of the selected clips if there are several, else of the view. */
    cull: (): void => {
      if (several) cullSelected().catch(notify.failed('The clips could not be opened'));
      else cullView(currentQuery());
    },
    decideByResult: (): void => byResultDialog.ask(several ?? rows.clips),
    byResultDialog,
    evaluateDialog,
    promptDialog,
    tagsDialog,
    deleteDialog,
    sortDialog,
    binDialog,
  };
};

export const useSelectionActions = (rows: ClipRows, selection: ClipSelection): SelectionActions => {
  const actions = useClipActions(rows, selection);
  const handlers = handlersOf(actions, selection);
  useActionHandlers({
    ...handlers,
    'clips.cull': actions.cull,
    'clips.decideByResult': actions.decideByResult,
  });
  const { 'review.compare': _, ...ofOne } = handlers;
  return { ...actions, handlers, menuHandlers: actions.targets.length > 1 ? handlers : ofOne };
};

export const handlersOf = (actions: ClipActions, selection: ClipSelection): Handlers => ({
  'selection.all': selection.all,
  'selection.sort': actions.sort,
  ...(actions.moveToBin ? { 'selection.bin': actions.moveToBin } : {}),
  'selection.regenerate': actions.regenerate,
  ...(selection.selected.size > 0 ? { 'selection.none': selection.none } : {}),
  ...(selection.active >= 0 ? { 'selection.open': () => selection.open(selection.active) } : {}),
  ...(actions.targets.length === 0
    ? {}
    : {
        'selection.evaluate': actions.evaluate,
        'selection.retry': actions.retry,
        'selection.setPrompt': actions.setPrompt,
        'selection.tag': actions.setTags,
        ...decisionHandlers(actions.decide),
        'selection.verdictReal': () => actions.setVerdict('real'),
        'selection.verdictIntended': () => actions.setVerdict('intended'),
        'selection.verdictWrong': () => actions.setVerdict('wrong'),
        'selection.verdictDuplicate': () => actions.setVerdict('duplicate'),
        'selection.verdictNone': () => actions.setVerdict(null),
        'review.compare': actions.compare,
        'selection.export': actions.report,
        ...(actions.copyRetryPrompt
          ? { 'selection.copyRetryPrompt': actions.copyRetryPrompt }
          : {}),
        ...(actions.openFile ? { 'selection.openFile': actions.openFile } : {}),
        ...(actions.reveal ? { 'selection.reveal': actions.reveal } : {}),
        'selection.copyPath': actions.copyPaths,
        'selection.delete': actions.remove,
      }),
});
