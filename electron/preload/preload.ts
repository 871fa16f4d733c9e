/** Implements the page's `HostBridge` in the desktop app: sandboxed, isolated, without secrets. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import {
  type HostBridge,
  type HostMessage,
  portAnswer,
  portRequest,
} from '../../shared/contract/host-bridge.ts';
import { channels } from '../channels.ts';

const bridge: HostBridge = {
  pathForFile: (file) => (file instanceof File ? webUtils.getPathForFile(file) : ''),
  dragClips: (clipIds) => ipcRenderer.send(channels.dragClips, clipIds),
  onMessage: (listener) => {
    const onMessage = (_event: unknown, message: HostMessage): void => listener(message);
    ipcRenderer.on(channels.message, onMessage);
    return () => ipcRenderer.off(channels.message, onMessage);
  },
  showSaved: () => ipcRenderer.send(channels.showSaved),
};
contextBridge.exposeInMainWorld('clipcheck', bridge);

window.addEventListener('message', ({ source, data }) => {
  if (source === window && data === portRequest) ipcRenderer.send(channels.portRequest);
});
ipcRenderer.on(channels.port, ({ ports }) => {
  window.postMessage(portAnswer, window.location.origin, [...ports]);
});
