// What every answer tells the browser to refuse, by what is answered: data, a page, a file somebody stored.
const PLAIN = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };

/** Of data: nothing in it is ever run or shown in a frame. */
export const DATA_HEADERS = { ...PLAIN, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/** Of a file: opened by itself it can do nothing here. */
export const FILE_HEADERS = {
  ...PLAIN,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
};

/** Of the parts of the web app, which the page's policy holds for; by themselves they are shown in no frame. */
export const ASSET_HEADERS = { ...PLAIN, 'content-security-policy': "frame-ancestors 'none'" };

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
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Where tiles of an address come from, as a source of the policy; `{s}` stands for several hosts. */
export function tileSource(url: string | undefined): string {
  if (!url) return '';
  const [, scheme, host = ''] = /^(https?:\/\/)([^/]+)/.exec(url) ?? [];
  return ` ${scheme}${host.includes('{s}') ? host.replace(/^[^.]*/, '*') : host}`;
}

interface Page {
  tiles_url?: string;
  /** Where the page sends its calls, when that is another host. */
  api_base?: string;
  /** SHA-256 of the scripts within it, in base64. */
  scripts?: readonly string[];
}

export const pageHeaders = ({ tiles_url, api_base, scripts = [] }: Page = {}) => ({
  ...PLAIN,
  'content-security-policy': policy(tileSource(tiles_url), api_base ? ` ${new URL(api_base).origin}` : '', scripts),
  'cache-control': 'no-cache',
});
