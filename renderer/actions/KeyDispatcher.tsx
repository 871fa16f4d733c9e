import { useLayoutEffect } from 'react';
import { overlays } from '../ui/overlays.ts';
import { type ActionEntry, actionCatalogue } from './action-catalogue.ts';
import { useActions } from './action-handlers.ts';
import { actsWhileTyping } from './key-chord.ts';
import { actionsOn, pressedChord } from './shortcuts.ts';
import { createTypingWatch } from './typing-watch.ts';
import { useShortcuts } from './use-shortcuts.ts';

const textFieldSelector =
  'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable=true]';
const pressableSelector =
  'button, a[href], summary, label, input, [role=button], [role=tab], [role=switch], [role=checkbox], [role=option], [role=menuitem], [role=treeitem]';

/** Whether a chord is handled by the focused element or an open dialog. */
export const isTaken = (chord: string, target: Element | null): boolean => {
  if (document.querySelector('[aria-modal=true]')) return true;
  if (!target) return false;
  if (target.closest(textFieldSelector) && !actsWhileTyping(chord)) return true;
  if ((chord === 'Enter' || chord === 'Space') && target.closest(pressableSelector)) return true;
  return !chord.startsWith('mod+') && target.closest(overlays) !== null;
};

/** Runs the action of each pressed chord, unless the focused element or a dialog handles it. */
export const KeyDispatcher = () => {
  const context = useActions();
  const shortcuts = useShortcuts();
  useLayoutEffect(() => {
    const typingWatch = createTypingWatch();
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const continuesLostText = typingWatch.recordKey(
        event,
        target?.closest(textFieldSelector) ?? null,
      );
      if (event.defaultPrevented || event.isComposing) return;
      const chord = pressedChord(shortcuts, event);
      if (chord === null) return;
      if (continuesLostText && !actsWhileTyping(chord)) {
        event.preventDefault();
        return;
      }
      if (isTaken(chord, target)) return;
      for (const action of actionsOn(shortcuts, chord)) {
        const carryOut = context.find(action);
        if (!carryOut) continue;
        event.preventDefault();
        const { repeats }: ActionEntry = actionCatalogue[action];
        if (repeats || !event.repeat) carryOut();
        // A command may leave the screen that contains the focused field.
        typingWatch.forget();
        return;
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', onKeyDown, { signal });
    window.addEventListener('pointerdown', typingWatch.forget, { capture: true, signal });
    return () => listening.abort();
  }, [context, shortcuts]);
  return null;
};
