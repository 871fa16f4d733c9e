import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type ClipCard, maxCards } from '../../../../shared/contract/library.ts';
import type { ReportSelection } from '../../../../shared/contract/reports.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { type Handlers, useActionHandlers } from '../../../actions/action-handlers.ts';
import { currentQuery } from '../../../routes/hash-location.ts';
import { defaultSort, emptyFilter, formatView } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { BinDialog, useBinName } from '../../bin/BinDialog.tsx';
import { CompleteDialog } from '../../clip-actions/CompleteDialog.tsx';
import { decisionHandlers } from '../../clip-actions/DecisionButtons.tsx';
import { DeleteClipsDialog } from '../../clip-actions/DeleteClipsDialog.tsx';
import {
  EvaluateClipsDialog,
  evaluationTally,
  needsConfirmation,
} from '../../clip-actions/EvaluateClipsDialog.tsx';
import { PromptDialog } from '../../clip-actions/PromptDialog.tsx';
import {
  noSharedTags,
  type SharedTags,
  sharedTags,
  TagsDialog,
} from '../../clip-actions/TagsDialog.tsx';
import {
  useCopyRetryPrompt,
  useOpenClipFile,
  useRetryClips,
  useRevealClip,
} from '../../clip-actions/use-clip-actions.ts';
import { useSetDecisions } from '../../clip-actions/use-set-decision.ts';
import { useSetVerdict } from '../../clip-actions/use-set-verdict.ts';
import { ByResultDialog } from '../../clip-decisions/ByResultDialog.tsx';
import { verdictHandlers } from '../../clip-findings/VerdictButtons.tsx';
import { compareClips } from '../../compare/compare-clips.ts';
import { cullClips, cullView } from '../../cull/cull-session.ts';
import { useEvaluate } from '../../evaluate/evaluate-context.ts';
import { useFetchEvaluations } from '../../evaluations/FetchProvider.tsx';
import { goToRegenerate, goToReportOn } from '../../reports/chosen-clips.ts';
import { SortDialog } from '../../sort/SortDialog.tsx';
import type { ClipRows } from '../rows/use-clip-rows.ts';
import type { ClipSelection } from './use-clip-selection.ts';

/** The view last shown, and selected clips in it, also before the library was left. */
let last: {
  view: string;
  total: number | null;
  inView: ReadonlySet<ClipId>;
  loaded: ReadonlySet<ClipId>;
} = { view: '', total: null, inView: new Set(), loaded: new Set() };

/** @property outOfView number of selected clips that are not in the view; 0 while unknown */
type SelectionInView = ClipSelection & { readonly outOfView: number };

const allClips = { filter: emptyFilter, sort: defaultSort };

const asSet = (ids: readonly ClipId[]): ReadonlySet<ClipId> => new Set(ids);

/**
 * Fetches the view's ids only if some selected clips are not loaded. Deselects clips that leave the
 * view, as decided ones do, since the next key is for the active one; those that another view does
 * not have stay selected until they are deleted.
 */
const useSelectionInView = (rows: ClipRows, selection: ClipSelection): SelectionInView => {
  const { query } = useRpc();
  const { selected, forget } = selection;
  const loaded = rows.loadedOf(selected);
  const areAllLoaded = loaded.size === selected.size;
  const { data: ids, isFetching } = useQuery({
    ...query.library.ids.queryOptions({ input: rows.clips }),
    enabled: !areAllLoaded,
  });
  const inView = useMemo(() => {
    if (areAllLoaded) return selected;
    return ids ? new Set(ids.filter((clipId) => selected.has(clipId))) : null;
  }, [areAllLoaded, selected, ids]);
  const outOfView = inView === null ? 0 : selected.size - inView.size;
  const all = useQuery({
    ...query.library.ids.queryOptions({ input: allClips, select: asSet }),
    enabled: outOfView > 0,
  });
  const view = formatView({ ...rows.clips, mode: 'grid' });
  const before = last.view === view ? last : null;
  useEffect(() => {
    if (inView === null || isFetching) return;
    last = { view, total: rows.total, inView, loaded };
    if (outOfView === 0) return;
    const existing = all.isFetching ? undefined : all.data;
    const left = [...selected].filter(
      (clipId) =>
        !inView.has(clipId) && (before?.inView.has(clipId) || existing?.has(clipId) === false),
    );
    if (left.length > 0) forget(left);
  });
  // A clip that was loaded before the view's total changed, and is not any more, has probably left:
  // until the ids tell, the next key is for the active one.
  const hasOtherTotal = rows.total !== null && rows.total !== before?.total;
  const loadedBefore = isFetching && hasOtherTotal ? before?.loaded : undefined;
  const staying = loadedBefore
    ? asSet([...selected].filter((clipId) => loaded.has(clipId) || !loadedBefore.has(clipId)))
    : selected;
  return { ...selection, selected: staying, outOfView };
};

const isToEvaluate = ({ evaluatedMs, state, isQueued }: ClipCard): boolean =>
  evaluatedMs === null && state !== 'rejected' && !isQueued;

/** Hooks that the actions for selected clips use. */
const useParts = () => {
  const { client } = useRpc();
  return {
    ...useDialog(),
    hasBin: useBinName() !== null,
    start: useEvaluate().start,
    retry: useRetryClips(),
    refresh: useFetchEvaluations().refresh,
    reveal: useRevealClip(),
    openFile: useOpenClipFile(),
    setVerdict: useSetVerdict(),
    setDecisions: useSetDecisions(),
    copyRetryPrompt: useCopyRetryPrompt(),
    cardsOf: async (clipIds: readonly ClipId[]): Promise<ClipCard[]> => {
      const cards: ClipCard[] = [];
      for (let at = 0; at < clipIds.length; at += maxCards) {
        cards.push(...(await client.library.cards(clipIds.slice(at, at + maxCards))));
      }
      return cards;
    },
  };
};

/** @param clipIds what actions apply to: selected clips, also out of view, or the active one */
export const handlersOf = (
  rows: ClipRows,
  selection: SelectionInView,
  clipIds: ClipId[],
  parts: ReturnType<typeof useParts>,
): Handlers => {
  const { show, reveal, openFile, cardsOf } = parts;
  const [only] = clipIds.length === 1 ? clipIds : [];
  const { outOfView } = selection;
  const hasSelected = selection.selected.size > 0;
  const ofSelection: ReportSelection = hasSelected ? { clipIds } : rows.clips;
  const isSeveral = selection.selected.size > 1;
  const evaluate = async (): Promise<void> => {
    const tally = evaluationTally(await cardsOf(clipIds), outOfView);
    if (!needsConfirmation(tally)) parts.start({ clipIds });
    else
      show((onClose) => <EvaluateClipsDialog clipIds={clipIds} tally={tally} onClose={onClose} />);
  };
  const setPrompt = async (): Promise<void> => {
    // No wait for a loaded row, so that the next keystrokes go to the dialog.
    const card = only && (rows.cardOf(only) ?? (await cardsOf([only]))[0]);
    const text = card?.prompt ?? '';
    show((onClose) => <PromptDialog clipIds={clipIds} text={text} onClose={onClose} />);
  };
  const setTags = async (): Promise<void> => {
    const loaded = clipIds.flatMap((clipId) => rows.cardOf(clipId) ?? []);
    const isAll = loaded.length === clipIds.length;
    let isClosed = false;
    const ask = (tags: SharedTags): void =>
      show((onClose) => {
        const close = (): void => {
          isClosed = true;
          onClose();
        };
        return <TagsDialog clipIds={clipIds} tags={tags} onClose={close} />;
      });
    // No wait for rows that are not loaded, so that the next keystrokes go to the dialog.
    ask(isAll ? sharedTags(loaded) : noSharedTags);
    const cards = isAll ? null : await cardsOf(clipIds);
    if (cards && !isClosed) ask(sharedTags(cards));
  };
  const copyPaths = async (): Promise<void> => {
    const cards = await cardsOf(clipIds);
    const copied = cards.length === 1 ? 'Path' : formatCountOf(cards.length, 'path');
    await copyText(cards.map(({ path }) => path).join('\n'), () =>
      notify.toast(`${copied} copied.`),
    );
  };
  const cullSelected = async (): Promise<void> => {
    const view = await rows.readIds({ offset: 0, limit: rows.total ?? 0 });
    const inView = view.filter((clipId) => selection.selected.has(clipId));
    cullClips([...new Set([...inView, ...clipIds])]);
  };
  const unlessFailed = (work: () => Promise<void>, title: string) => (): void => {
    work().catch(notify.failed(title));
  };
  return {
    'selection.all': selection.all,
    'selection.sort': () =>
      show((onClose) => <SortDialog selection={ofSelection} onClose={onClose} />),
    'selection.bin': parts.hasBin
      ? () => show((onClose) => <BinDialog selection={ofSelection} onClose={onClose} />)
      : undefined,
    'selection.regenerate': () => goToRegenerate(hasSelected ? clipIds : null),
    'clips.cull': isSeveral
      ? unlessFailed(cullSelected, 'The clips could not be opened')
      : () => cullView(currentQuery()),
    'clips.decideByResult': () =>
      show((onClose) => (
        <ByResultDialog
          selection={isSeveral ? { clipIds } : rows.clips}
          onClose={onClose}
          onRest={cullClips}
        />
      )),
    ...(hasSelected ? { 'selection.none': selection.none } : {}),
    ...(selection.active >= 0 ? { 'selection.open': () => selection.open(selection.active) } : {}),
    ...(clipIds.length === 0
      ? {}
      : {
          'selection.evaluate': unlessFailed(evaluate, 'The clips could not be evaluated'),
          'selection.retry': () => parts.retry(clipIds),
          'selection.complete': () =>
            show((onClose) => <CompleteDialog clips={{ clipIds }} onClose={onClose} />),
          'selection.refresh': () => parts.refresh({ clipIds }),
          'selection.setPrompt': unlessFailed(setPrompt, 'The prompt could not be read'),
          'selection.tag': unlessFailed(setTags, 'The tags could not be read'),
          ...decisionHandlers((decision) => {
            const name = only && rows.cardOf(only)?.name;
            void parts.setDecisions({ [decision ?? 'undecided']: clipIds }, { name });
          }),
          ...verdictHandlers((verdict) => parts.setVerdict(clipIds, verdict)),
          'review.compare': () => compareClips(clipIds),
          'selection.export': () => goToReportOn(clipIds),
          'selection.copyPath': unlessFailed(copyPaths, 'The paths could not be read'),
          'selection.delete': () =>
            show((onClose) => (
              <DeleteClipsDialog
                clipIds={clipIds}
                outOfView={outOfView}
                onClose={onClose}
                onDeleted={selection.forget}
              />
            )),
        }),
    ...(only ? { 'selection.copyRetryPrompt': () => parts.copyRetryPrompt(only) } : {}),
    ...(only && openFile ? { 'selection.openFile': () => openFile(only) } : {}),
    ...(only && reveal ? { 'selection.reveal': () => reveal(only) } : {}),
  };
};

export type SelectionActions = ReturnType<typeof useSelectionActions>;

export const useSelectionActions = (rows: ClipRows, selection: ClipSelection) => {
  const inView = useSelectionInView(rows, selection);
  const active = rows.at(selection.active)?.clipId;
  const targets = inView.selected.size > 0 ? [...inView.selected] : active ? [active] : [];
  const parts = useParts();
  const handlers = handlersOf(rows, inView, targets, parts);
  useActionHandlers(handlers);
  return {
    /** Clips that actions apply to. */
    targets,
    outOfView: inView.outOfView,
    /** Whether any of them has no result yet; only loaded clips count. */
    needsEvaluation: targets.some((clipId) => {
      const card = rows.cardOf(clipId);
      return card && isToEvaluate(card);
    }),
    handlers,
    dialog: parts.dialog,
  };
};
