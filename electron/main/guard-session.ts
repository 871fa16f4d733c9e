import { type Session, shell, type WebContents } from 'electron';
import { withUserUmask } from '../../engine/index.ts';
import { isPageUrl, isReportPageUrl } from './app-scheme.ts';

/** Whether an address may be handed to the system: only web pages, and none with a login in it. */
const isOpenable = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
};

/** Opens a web page in the system's browser; any other address is left alone. */
const openExternally = (address: string): void => {
  if (isOpenable(address)) void withUserUmask(() => shell.openExternal(address));
};

/** What the page may do beyond showing itself; everything else is denied without asking. */
const allowedPermissions: readonly string[] = ['clipboard-sanitized-write', 'fullscreen'];

/** Nothing listens there, nor can anybody without the system's rights. */
const nowhere = 'http://127.0.0.1:9';

/** Keeps the page of a session to what our own scheme serves: it has no network and no devices. */
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
  // What is no request, such as WebRTC's connections to a relay, is not asked about above.
  void session.setProxy({
    mode: 'fixed_servers',
    proxyRules: nowhere,
    proxyBypassRules: '<-loopback>',
  });
};

/** Keeps a window on its page: no other address, no further windows, in frames only our reports. */
export const guardContents = (contents: WebContents): void => {
  // WebRTC asks for no permission, and datagrams take no proxy.
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
