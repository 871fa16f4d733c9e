import type { HostBridge } from '../../shared/contract/host-bridge.ts';

declare global {
  interface Window {
    /** Only in the desktop app. */
    readonly clipcheck?: HostBridge;
  }
}
