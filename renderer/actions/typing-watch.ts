import { uiTimes } from '../ui/ui-times.ts';

const endKeys = new Set(['Enter', 'Escape', 'Tab']);

type Press = Pick<KeyboardEvent, 'key' | 'timeStamp'>;
type TypedField = Pick<Element, 'isConnected'>;

/** Keeps typed text from triggering actions when its field disappears with a deleted clip. */
export const createTypingWatch = () => {
  let typed: { readonly field: TypedField; readonly atMs: number } | null = null;
  return {
    /**
     * Records a key press. @param field the text field it is pressed in; null if none
     * @returns whether the key continues a text whose field is gone, and must be ignored
     */
    recordKey: ({ key, timeStamp }: Press, field: TypedField | null): boolean => {
      const lost = field === null && typed?.field.isConnected === false ? typed : null;
      const isContinued = lost !== null && timeStamp - lost.atMs < uiTimes.typingPauseMs;
      const into = isContinued ? lost.field : field;
      typed = into && !endKeys.has(key) ? { field: into, atMs: timeStamp } : null;
      return isContinued;
    },
    /** Ends the typing, when the pointer is used elsewhere or an action ran. */
    forget: (): void => {
      typed = null;
    },
  };
};
