import { type Session, shell, type WebContents } from 'electron';
import { withUserUmask } from '../../engine/index.ts';
import { isPageUrl, isReportPageUrl } from './app-scheme.ts';

/** Whether an address may be opened in the browser: only HTTPS, without credentials. */
const isOpenable = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
};

const openExternally = (address: string): void => {
  if (isOpenable(address)) void withUserUmask(() => shell.openExternal(address));
};

const allowedPermissions: readonly string[] = ['clipboard-sanitized-write', 'fullscreen'];

/** Proxy that refuses all connections: only privileged programs could listen on this port. */
const refusingProxy = 'http://127.0.0.1:9';

/** Also stops connections that are not requests, such as WebRTC's to a relay. */
export const refuseNetwork = (session: Session): void => {
  void session.setProxy({
    mode: 'fixed_servers',
    proxyRules: refusingProxy,
    proxyBypassRules: '<-loopback>',
  });
};

/** Restricts the page to what the `app:` scheme serves: no network, no devices. */
export const guardSession = (session: Session): void => {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(allowedPermissions.includes(permission) && isPageUrl(contents.getURL())),
  );
  session.setPermissionCheckHandler(
    (contents, permission) =>
      allowedPermissions.includes(permission) && isPageUrl(contents?.getURL() ?? ''),
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !/^(app|blob|data|devtools):/.test(url) }),
  );
  refuseNetwork(session);
};

/** Blocks navigation to other pages and new windows; frames may only show reports. */
export const guardContents = (contents: WebContents): void => {
  // WebRTC needs no permission, and UDP bypasses proxies.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-frame-navigate', (event) => {
    const isExpected = event.isMainFrame ? isPageUrl : isReportPageUrl;
    if (!isExpected(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternally(url);
    return { action: 'deny' };
  });
};
