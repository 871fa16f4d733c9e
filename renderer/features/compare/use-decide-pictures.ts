import type { Decision } from '../../../shared/domain/decision.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { type Handlers, useActionHandlers } from '../../actions/action-handlers.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { type DecisionActions, decisionHandlers } from '../clip-actions/DecisionButtons.tsx';
import { useSetDecisions } from '../clip-actions/use-set-decision.ts';
import { letterOf, useComparison } from './compare-context.ts';
import { otherPlace } from './use-places.ts';
import { useTakeSteps } from './use-take-steps.ts';

/** By position. */
export const chooseActions: readonly ActionId[] = [
  'compare.chooseA',
  'compare.chooseB',
  'compare.chooseC',
  'compare.chooseD',
];

/** The app-wide shortcuts act on the chosen picture. */
export const otherActions = {
  keep: 'compare.keepOther',
  reject: 'compare.rejectOther',
  undecide: 'compare.undecideOther',
} as const satisfies DecisionActions;

export const useDecidePictures = () => {
  const { sides, places } = useComparison();
  const setDecisions = useSetDecisions();
  const cards = sides.map(({ isDeleted, detail }) => (isDeleted ? null : detail.card));
  return {
    decide: (position: number, decision: Decision | null): void => {
      const card = cards[position];
      if (!card) return;
      const { clipId, name } = card;
      void setDecisions({ [decision ?? 'undecided']: [clipId] }, { name });
    },
    /** Keeps a clip and rejects the others on screen, which is undone together. */
    keepOnly: async (position: number): Promise<void> => {
      const kept = cards[position];
      if (!kept) return;
      const reject = cards.flatMap((card) =>
        card && card.clipId !== kept.clipId ? [card.clipId] : [],
      );
      const others = formatCountOf(reject.length, 'other');
      // A long name may be cut, so it is last.
      const text = `${others} rejected, ${letterOf(position)} kept: “${kept.name}”`;
      const isSaved = await setDecisions({ keep: [kept.clipId], reject }, { text });
      // The next takes are compared with it.
      if (isSaved) places.pin(position);
    },
  };
};

/** Keys that choose pictures, decide about them, and bring other takes into their places. */
export const usePictureKeys = (): void => {
  const { sides, places, isOneClip } = useComparison();
  const { decide, keepOnly } = useDecidePictures();
  const { toNext, toPrevious } = useTakeSteps();
  const chooseHandlers: Handlers = Object.fromEntries(
    chooseActions
      .slice(0, sides.length)
      .map((action, position) => [action, () => places.choosePlace(position)]),
  );
  useActionHandlers({
    ...decisionHandlers((decision) => decide(places.current, decision)),
    ...chooseHandlers,
    ...(isOneClip
      ? {}
      : {
          ...decisionHandlers((decision) => decide(otherPlace(places), decision), otherActions),
          'compare.keepOnly': () => void keepOnly(places.current),
          'compare.pin': () => places.pin(places.current),
          ...(toNext ? { 'clips.next': toNext } : {}),
          ...(toPrevious ? { 'clips.previous': toPrevious } : {}),
        }),
  });
};
