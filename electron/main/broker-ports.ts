import { ipcMain, MessageChannelMain, type WebFrameMain } from 'electron';
import { servePort } from '../../engine/rpc/serve-port.ts';
import type { WindowService } from '../../engine/rpc/serve-window.ts';
import { channels } from '../channels.ts';
import { isPageUrl } from './app-scheme.ts';

/** Only our page, as the top of its window, gets a way to the engine. */
const isOwnPage = (frame: WebFrameMain | null): boolean =>
  frame !== null && frame.parent === null && isPageUrl(frame.url);

/**
 * Gives every load of a page one port to the engine. The port of the load before is closed then,
 * and with the window: nothing closes it by itself.
 */
export const brokerPorts = (service: WindowService): void => {
  const endByContents = new Map<number, () => void>();
  const end = (id: number): void => {
    endByContents.get(id)?.();
    endByContents.delete(id);
  };
  ipcMain.on(channels.portRequest, ({ sender, senderFrame }) => {
    if (!isOwnPage(senderFrame)) return;
    const { id } = sender;
    if (endByContents.has(id)) end(id);
    else sender.once('destroyed', () => end(id));
    const { port1, port2 } = new MessageChannelMain();
    endByContents.set(id, servePort(service, port1));
    senderFrame?.postMessage(channels.port, null, [port2]);
  });
};
