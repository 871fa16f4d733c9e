import { uiTimes } from '../ui/ui-times.ts';

/** Keys with which one has done with a field. */
const endKeys = new Set(['Enter', 'Escape', 'Tab']);

export type TypingWatch = {
  /**
   * To be told of every key.
   * @param field the text field it is pressed in; null where it is pressed elsewhere
   * @returns whether it goes on with a text whose field is gone, and is meant for nothing else
   */
  isTypedOn(press: Pick<KeyboardEvent, 'key' | 'timeStamp'>, field: TypedField | null): boolean;
  /** What follows is not typed on: another place was pointed at. */
  forget(): void;
};

export type TypedField = Pick<Element, 'isConnected'>;

/**
 * Keeps what is typed from being taken for commands. A text field may leave the page under who types
 * into it, its clip having been deleted in another window for instance.
 */
export const createTypingWatch = (): TypingWatch => {
  let typed: { readonly field: TypedField; readonly atMs: number } | null = null;
  return {
    isTypedOn: ({ key, timeStamp }, field) => {
      const isGone = field === null && typed?.field.isConnected === false;
      const goesOn = isGone && typed !== null && timeStamp - typed.atMs < uiTimes.typingPauseMs;
      const into = goesOn ? typed?.field : field;
      typed = into && !endKeys.has(key) ? { field: into, atMs: timeStamp } : null;
      return goesOn;
    },
    forget: () => {
      typed = null;
    },
  };
};
