import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { printableLines } from '../../shared/text/printable-lines.ts';
import { currentPath } from '../routes/hash-location.ts';
import { screenOf } from '../routes/routes.ts';
import { errorRecordOf } from '../rpc/error-record.ts';
import { ActionMessage } from './ActionMessage.tsx';
import { uiTimes } from './ui-times.ts';

type Tone = 'good' | 'info' | 'bad';

const looks = (tone: Tone) => ({
  color: `var(--cc-${tone})`,
  // Screen readers announce an alert immediately, a status at the next pause.
  role: tone === 'bad' ? 'alert' : 'status',
  closeButtonProps: { 'aria-label': 'Close the notification' },
});

const closesAfter = (tone: Tone): number | false =>
  tone === 'bad' ? false : uiTimes.notificationMs;

const show = (tone: Tone, title: string | null, message: string): string =>
  notifications.show({
    ...looks(tone),
    ...(title === null ? {} : { title: printableLines(title) }),
    message: printableLines(message),
    autoClose: closesAfter(tone),
  });

/** The last one, and the screen it was shown on. */
let toast: { id: string; screen: string } | null = null;

const hideToast = (): void => {
  if (toast) notifications.hide(toast.id);
};

export const notify = {
  /** Closes the toast of another screen. */
  onScreen: (screen: string): void => {
    if (toast?.screen !== screen) hideToast();
  },
  done: (message: string): void => void show('good', null, message),
  info: (message: string): void => void show('info', null, message),
  /** For a key press; the next toast, offer or screen closes it. */
  toast: (message: string): void => {
    hideToast();
    toast = { id: show('info', null, message), screen: screenOf(currentPath()) };
  },
  /** @param label of the button: "Undo", "Show queue" @returns a function that closes it */
  offer: (text: string, label: string, act: () => void, tone: Tone = 'good'): (() => void) => {
    hideToast();
    const id = crypto.randomUUID();
    const hide = (): void => {
      notifications.hide(id);
    };
    const onAct = (): void => {
      hide();
      act();
    };
    notifications.show({
      ...looks(tone),
      id,
      message: createElement(ActionMessage, { text, label, onAct }),
      autoClose: closesAfter(tone),
    });
    return hide;
  },
  problem: (message: string): void => void show('bad', null, message),
  /**
   * For mutations: `onError: notify.failed('The clip was not deleted')`. @param title what failed
   */
  failed:
    (title: string) =>
    (error: unknown): void =>
      void show('bad', title, errorRecordOf(error).message),
};
