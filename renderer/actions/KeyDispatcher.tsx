import { useLayoutEffect } from 'react';
import { overlays } from '../ui/overlays.ts';
import { uiTimes } from '../ui/ui-times.ts';
import { type ActionEntry, actionCatalogue } from './action-catalogue.ts';
import { useActions } from './action-handlers.ts';
import { actsWhileTyping } from './key-chord.ts';
import { actionsOn, pressedChord } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';

const endKeys = new Set(['Enter', 'Escape', 'Tab']);

type Press = Pick<KeyboardEvent, 'key' | 'timeStamp'>;
type TypedField = Pick<Element, 'isConnected'>;

/** Keeps typed text from triggering actions when its field disappears with a deleted clip. */
export const createTypingWatch = () => {
  let typed: { readonly field: TypedField; readonly atMs: number } | null = null;
  return {
    /**
     * @param field the text field it is pressed in; null if none
     * @returns whether the key continues a text whose field is gone, and must be ignored
     */
    isTypedOn: ({ key, timeStamp }: Press, field: TypedField | null): boolean => {
      const isFieldRemoved = field === null && typed?.field.isConnected === false;
      const isContinued =
        isFieldRemoved && typed !== null && timeStamp - typed.atMs < uiTimes.typingPauseMs;
      const into = isContinued ? typed?.field : field;
      typed = into && !endKeys.has(key) ? { field: into, atMs: timeStamp } : null;
      return isContinued;
    },
    /** Ends the typing: the pointer was used elsewhere. */
    forget: (): void => {
      typed = null;
    },
  };
};

const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable=true]';
const pressable =
  'button, a[href], summary, label, input, [role=button], [role=tab], [role=switch], [role=checkbox], [role=option], [role=menuitem], [role=treeitem]';

/** Whether a chord is handled by the focused element or an open dialog. */
const isTaken = (chord: string, target: Element | null): boolean => {
  if (document.querySelector('[aria-modal=true]')) return true;
  if (!target) return false;
  if (target.closest(typing) && !actsWhileTyping(chord)) return true;
  if ((chord === 'Enter' || chord === 'Space') && target.closest(pressable)) return true;
  return !chord.startsWith('mod+') && target.closest(overlays) !== null;
};

export const KeyDispatcher = () => {
  const context = useActions();
  const shortcuts = useShortcuts();
  useLayoutEffect(() => {
    const typingWatch = createTypingWatch();
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const isTypedOn = typingWatch.isTypedOn(event, target?.closest(typing) ?? null);
      if (event.defaultPrevented || event.isComposing) return;
      const chord = pressedChord(shortcuts, event);
      if (chord === null) return;
      if (isTypedOn && !actsWhileTyping(chord)) {
        event.preventDefault();
        return;
      }
      if (isTaken(chord, target)) return;
      for (const action of actionsOn(shortcuts, chord)) {
        const carryOut = context.find(action);
        if (!carryOut) continue;
        event.preventDefault();
        const { isOncePerPress }: ActionEntry = actionCatalogue[action];
        if (!(event.repeat && isOncePerPress)) carryOut();
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
