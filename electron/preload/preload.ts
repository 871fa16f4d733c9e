/** Implements the page's `HostBridge` in the desktop app: sandboxed, isolated, without secrets. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type HostBridge, portAnswer, portRequest } from '../../shared/contract/host-bridge.ts';
import { channels } from '../channels.ts';

const listen = (channel: string, listener: (text: string) => void): (() => void) => {
  const onMessage = (_event: unknown, text: unknown): void => listener(String(text));
  ipcRenderer.on(channel, onMessage);
  return () => ipcRenderer.off(channel, onMessage);
};

const bridge: HostBridge = {
  pathForFile: (file) => (file instanceof File ? webUtils.getPathForFile(file) : ''),
  dragClips: (clipIds) => ipcRenderer.send(channels.dragClips, clipIds),
  onAction: (listener) => listen(channels.action, listener),
  onNavigate: (listener) => listen(channels.navigate, listener),
  onSaved: (listener) => listen(channels.saved, listener),
  showSaved: () => ipcRenderer.send(channels.showSaved),
  onNotSaved: (listener) => listen(channels.notSaved, listener),
};
contextBridge.exposeInMainWorld('clipcheck', bridge);

window.addEventListener('message', ({ source, data }) => {
  if (source === window && data === portRequest) ipcRenderer.send(channels.portRequest);
});
ipcRenderer.on(channels.port, ({ ports }) => {
  window.postMessage(portAnswer, window.location.origin, [...ports]);
});
