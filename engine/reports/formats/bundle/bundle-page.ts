import { type Html, html, pageFoot, pageHead } from '../../text/html.ts';

/** Files of the bundle itself and nothing else, opened from a disk (`file:`) or a server (`'self'`). */
const policy = [
  "default-src 'none'",
  "img-src 'self' file:",
  "media-src 'self' file:",
  "style-src 'self' file:",
  "script-src 'self' file:",
  "base-uri 'none'",
  "form-action 'none'",
];

export type BundlePage = {
  /** Whatever characters it has. */
  readonly title: string;
  readonly className: string;
  /** Way to the bundle's uppermost folder: `` or `../`. */
  readonly root: string;
  /** Of `assets/`; null for none. */
  readonly script: string | null;
  /** Of `assets/`, in their order. */
  readonly styles: readonly string[];
  readonly scheme?: 'light';
};

/** How a page of a bundle begins. Its script is no module: from a disk browsers load none. */
export const bundlePageStart = ({
  title,
  className,
  root,
  script,
  styles,
  scheme,
}: BundlePage): Html =>
  html`<!doctype html>
<html lang="en">
<head>
${pageHead(policy, title, scheme)}
${styles.map(
  (name) => html`<link rel="stylesheet" href="${root}assets/${name}">
`,
)}${script !== null && html`<script src="${root}assets/${script}" defer></script>`}
</head>
<body class="${className}">
`;

/** @param foot what stands at its end */
export const bundlePageEnd = (foot: Html = pageFoot()): Html => html`${foot}
</body>
</html>
`;

/** Address of a file of the bundle. @param path with `/`, as the report names it */
export const bundleHref = (root: string, path: string): string =>
  root + path.split('/').map(encodeURIComponent).join('/');

/** Where the files of a clip lie in a bundle. @param fileName without ending, unique in the bundle */

export const pagePath = (fileName: string): string => `clips/${fileName}.html`;

export const copyPath = (fileName: string): string => `media/${fileName}.mp4`;

export const stillPath = (fileName: string, frame: number): string =>
  `stills/${fileName}/${frame}.jpg`;
