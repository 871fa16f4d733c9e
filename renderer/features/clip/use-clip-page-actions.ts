import type { ClipDetail, ShownFinding } from '../../../shared/contract/clips.ts';
import type { Verdict } from '../../../shared/contract/library.ts';
import { type Handlers, useActionHandlers } from '../../actions/action-handlers.ts';
import { goTo } from '../../app/hash-location.ts';
import { routes } from '../../app/routes.ts';
import { evaluationTally, isWorthAsking } from '../clip-actions/evaluation-tally.ts';
import { useAsked } from '../clip-actions/use-asked.ts';
import { useExportClips } from '../clip-actions/use-export-clips.ts';
import { useRetryClips } from '../clip-actions/use-retry-clips.ts';
import { useRevealClip } from '../clip-actions/use-reveal-clip.ts';
import { useSetVerdict } from '../clip-actions/use-set-verdict.ts';
import { useEvaluate } from '../evaluate/evaluate-context.ts';
import { useSetTrack } from './findings/use-set-track.ts';
import type { Neighbours } from './use-neighbours.ts';

/** What can be done to the clip of the page; null where it cannot be done. */
export type ClipPageActions = {
  evaluate: () => void;
  retry: (() => void) | null;
  setPrompt: () => void;
  exportClip: () => void;
  reveal: (() => void) | null;
  remove: () => void;
  evaluating: ReturnType<typeof useAsked<null>>;
  prompting: ReturnType<typeof useAsked<null>>;
  deleting: ReturnType<typeof useAsked<null>>;
};

/**
 * The clip page's actions, by buttons as well as by keys.
 * @param chosen the finding that is looked at: keys of verdicts then mean it alone
 */
export const useClipPageActions = (
  { card }: ClipDetail,
  neighbours: Neighbours,
  chosen: ShownFinding | null,
): ClipPageActions => {
  const { clipId } = card;
  const evaluating = useAsked(null);
  const prompting = useAsked(null);
  const deleting = useAsked(null);
  const { start } = useEvaluate();
  const { retry } = useRetryClips();
  const { exportClips } = useExportClips();
  const reveal = useRevealClip();
  const giveVerdict = useSetVerdict();
  const { judge } = useSetTrack();
  const canRetry = card.state === 'failed' || card.state === 'partial';

  const actions: ClipPageActions = {
    evaluate: () => {
      if (isWorthAsking(evaluationTally([card]))) evaluating.ask(null);
      else start({ clipIds: [clipId] });
    },
    retry: canRetry ? () => retry([clipId]) : null,
    setPrompt: () => prompting.ask(null),
    exportClip: () => exportClips([clipId]),
    reveal: reveal ? () => reveal(clipId) : null,
    remove: () => deleting.ask(null),
    evaluating,
    prompting,
    deleting,
  };
  const say = (verdict: Verdict | null): void =>
    chosen ? judge(chosen, verdict) : giveVerdict([clipId], verdict);
  useActionHandlers({ ...handlersOf(actions, say), ...stepsOf(neighbours) });
  return actions;
};

const handlersOf = (
  actions: ClipPageActions,
  say: (verdict: Verdict | null) => void,
): Handlers => ({
  'selection.evaluate': actions.evaluate,
  ...(actions.retry ? { 'selection.retry': actions.retry } : {}),
  'selection.setPrompt': actions.setPrompt,
  'selection.verdictReal': () => say('real'),
  'selection.verdictIntended': () => say('intended'),
  'selection.verdictWrong': () => say('wrong'),
  'selection.verdictDuplicate': () => say('duplicate'),
  'selection.verdictNone': () => say(null),
  'selection.export': actions.exportClip,
  ...(actions.reveal ? { 'selection.reveal': actions.reveal } : {}),
  'selection.delete': actions.remove,
});

const stepsOf = ({ previous, next }: Neighbours): Handlers => ({
  ...(previous === null ? {} : { 'clips.previous': () => goTo(routes.clip(previous)) }),
  ...(next === null ? {} : { 'clips.next': () => goTo(routes.clip(next)) }),
});
