import { uiTimes } from '../ui/ui-times.ts';

const endKeys = new Set(['Enter', 'Escape', 'Tab']);

export type TypingWatch = {
  /**
   * Observes every key press.
   * @param field the text field it is pressed in; null if none
   * @returns whether the key continues a text whose field is gone, and must be ignored
   */
  isTypedOn(press: Pick<KeyboardEvent, 'key' | 'timeStamp'>, field: TypedField | null): boolean;
  /** Ends the typing: the pointer was used elsewhere. */
  forget(): void;
};

export type TypedField = Pick<Element, 'isConnected'>;

/**
 * Prevents typed text from triggering actions. A text field may disappear while the user is typing,
 * for example when its clip is deleted in another window.
 */
export const createTypingWatch = (): TypingWatch => {
  let typed: { readonly field: TypedField; readonly atMs: number } | null = null;
  return {
    isTypedOn: ({ key, timeStamp }, field) => {
      const isFieldRemoved = field === null && typed?.field.isConnected === false;
      const isContinued =
        isFieldRemoved && typed !== null && timeStamp - typed.atMs < uiTimes.typingPauseMs;
      const into = isContinued ? typed?.field : field;
      typed = into && !endKeys.has(key) ? { field: into, atMs: timeStamp } : null;
      return isContinued;
    },
    forget: () => {
      typed = null;
    },
  };
};
