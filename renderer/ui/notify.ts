import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { errorRecordOf } from '../rpc/error-record.ts';
import { ActionMessage } from './ActionMessage.tsx';
import styles from './notify.module.css';
import { uiTimes } from './ui-times.ts';

type Tone = 'good' | 'info' | 'bad';

const looks = (tone: Tone) => ({
  className: styles[tone] ?? '',
  // Read out at once when something went wrong, else when there is a pause.
  role: tone === 'bad' ? 'alert' : 'status',
  closeButtonProps: { 'aria-label': 'Close the notification' },
});

/** @returns its id, to take it away by */
const show = (tone: Tone, title: string | null, message: string): string =>
  notifications.show({
    ...looks(tone),
    ...(title === null ? {} : { title }),
    message,
    autoClose: tone === 'bad' ? false : uiTimes.notificationMs,
  });

/** The latest passing notification: several, as from repeated undo, would pile up. */
let passingId: string | null = null;

const showPassing = (message: string): void => {
  if (passingId !== null) notifications.hide(passingId);
  passingId = show('info', null, message);
};

/** Shows an informational notification. */
export const notify = {
  done: (message: string): void => void show('good', null, message),
  info: (message: string): void => void show('info', null, message),
  /** Shows the effect of a key, or that it had none; replaced by the next such notification. */
  passing: showPassing,
  /**
   * Something was done, and there is one thing to do about it. It goes away once that is done.
   * @param label what can be done: "Undo", "Show queue"
   * @returns takes the notification away, for when it was done in another way
   */
  offer: (text: string, label: string, act: () => void): (() => void) => {
    const id = crypto.randomUUID();
    const hide = (): void => {
      notifications.hide(id);
    };
    const onAct = (): void => {
      hide();
      act();
    };
    notifications.show({
      ...looks('good'),
      id,
      message: createElement(ActionMessage, { text, label, onAct }),
      autoClose: uiTimes.offerMs,
    });
    return hide;
  },
  /** Shows a warning. */
  problem: (message: string): void => void show('bad', null, message),
  /**
   * A call failed. Fits `onError` of a mutation: `onError: notify.failed('The clip was not deleted')`.
   * @param title what did not work
   */
  failed:
    (title: string) =>
    (error: unknown): void =>
      void show('bad', title, errorRecordOf(error).message),
};
