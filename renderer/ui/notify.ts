import { notifications } from '@mantine/notifications';
import { errorRecordOf } from '../rpc/error-record.ts';
import styles from './notify.module.css';

/** How long a notification stays (ms); what asks for attention stays until it is closed. */
const stayMs = 6000;

const show = (tone: 'good' | 'info' | 'bad', title: string | null, message: string): void => {
  notifications.show({
    ...(title === null ? {} : { title }),
    message,
    autoClose: tone === 'bad' ? false : stayMs,
    className: styles[tone] ?? '',
    // Read out at once when something went wrong, else when there is a pause.
    role: tone === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close the notification' },
  });
};

/** Tells the user something without asking anything. */
export const notify = {
  done: (message: string): void => show('good', null, message),
  info: (message: string): void => show('info', null, message),
  /** Something asks for attention. */
  problem: (message: string): void => show('bad', null, message),
  /**
   * A call failed. Fits `onError` of a mutation: `onError: notify.failed('The clip was not deleted')`.
   * @param title what did not work
   */
  failed:
    (title: string) =>
    (error: unknown): void =>
      show('bad', title, errorRecordOf(error).message),
};
