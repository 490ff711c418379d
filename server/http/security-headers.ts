// Security headers of every response, by content: data, a page, a stored file.
const PLAIN = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };

/** Part of every policy: default-src does not cover most of these, and forms are sent by scripts. */
const NEVER = "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of data: never executed or shown in a frame. */
export const DATA_HEADERS = {
  ...PLAIN,
  'content-security-policy': `default-src 'none'; ${NEVER}`,
};

/** Headers of a file: opened directly, it cannot run scripts or access this site. */
export const FILE_HEADERS = {
  ...PLAIN,
  'content-security-policy': `default-src 'none'; sandbox; ${NEVER}`,
};

/** Headers of web app assets, which the page's policy covers; opened directly they cannot be framed. */
export const ASSET_HEADERS = { ...PLAIN, 'content-security-policy': NEVER };

/** antd writes styles at run time; map tiles and, with `API_BASE`, replies come from the configured hosts; everything else from us. */
const policy = (tiles: string, api: string, scripts: readonly string[]) =>
  [
    "default-src 'self'",
    `connect-src 'self'${api}`,
    ["script-src 'self'", ...scripts.map((digest) => `'sha256-${digest}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${api}${tiles}`,
    "font-src 'self' data:",
    // PDF previews are shown from memory.
    'frame-src blob:',
    NEVER,
  ].join('; ');

/** Returns the origin of an address' map tiles, as a source of the policy; `{s}` is replaced by a wildcard host. */
export function tileSource(url: string | undefined): string {
  if (!url) return '';
  const [, scheme, host = ''] = /^(https?:\/\/)([^/]+)/.exec(url) ?? [];
  return ` ${scheme}${host.includes('{s}') ? host.replace(/^[^.]*/, '*') : host}`;
}

interface Page {
  tiles_url?: string;
  /** Base of the page's API calls, when that is another host. */
  api_base?: string;
  /** SHA-256 of the page's inline scripts, in base64. */
  scripts?: readonly string[];
}

export const pageHeaders = ({ tiles_url, api_base, scripts = [] }: Page = {}) => ({
  ...PLAIN,
  'content-security-policy': policy(tileSource(tiles_url), api_base ? ` ${new URL(api_base).origin}` : '', scripts),
  'cache-control': 'no-cache',
});
