import { type Html, html, pageFoot, pageHead } from '../../text/html.ts';

/** Allows only files of the bundle, opened from a disk (`file:`) or a server (`'self'`). */
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
  /** Unescaped. */
  readonly title: string;
  readonly className: string;
  readonly root: string;
  /** File in `assets/`; null for none. */
  readonly script: string | null;
  /** Files in `assets/`, in their order. */
  readonly styles: readonly string[];
  readonly scheme?: 'light';
};

/** The start of a page. Its script is no module, since browsers load none from a disk. */
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

export const bundlePageEnd = (foot: Html = pageFoot()): Html => html`${foot}
</body>
</html>
`;

/** Relative URL of a file of the bundle. @param path with `/`, from the root folder */
export const bundleHref = (root: string, path: string): string =>
  root + path.split('/').map(encodeURIComponent).join('/');

// Paths of a clip's files in a bundle. `fileName` is unique per clip and has no extension.

export const pagePath = (fileName: string): string => `clips/${fileName}.html`;

export const copyPath = (fileName: string): string => `media/${fileName}.mp4`;

export const stillPath = (fileName: string, frame: number): string =>
  `stills/${fileName}/${frame}.jpg`;
