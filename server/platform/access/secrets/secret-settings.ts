// Settings that hold passwords and keys, and masking them in printed and logged text.
import { addressesOf } from '#server/platform/network/database-address';

/** Their values are never repeated: a malformed one cannot be split into parts that may be shown and parts that may not. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'REPORT_DATABASE_URL',
  'SMTP_URL',
  'SMS_URL',
  'SMS_HEADERS',
  'SMS_BODY',
  'SSO_GATEWAY_URL',
  'SSO_PORTAL_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_SECRET',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'MAP_TILES_URL',
  'BACKUP_PASSPHRASE',
  'SECRETS_KEY',
  'SECRETS_KEYS_BEFORE',
]);

const MASK = '***';
/** Masking shorter parts would hide ordinary words. */
const SHORTEST = 4;
const HARMLESS_HEADERS = /^(content-type|accept|user-agent)$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the password and query values of an address, which may name several hosts; the whole address when it cannot be parsed. */
function partsOfUrl(url: string): string[] {
  const addresses = addressesOf(url);
  if (!addresses.every((address) => URL.canParse(address))) return [url];
  const [address] = addresses;
  const { password, searchParams } = new URL(address);
  return [password, decoded(password), ...[...searchParams.values()].filter((value) => !/^\{\w+\}$/.test(value))];
}

function partsOfHeaders(headers: unknown): string[] {
  if (typeof headers === 'string') {
    try {
      return partsOfHeaders(JSON.parse(headers));
    } catch {
      return [headers];
    }
  }
  const secret = Object.entries(headers ?? {}).filter(([name]) => !HARMLESS_HEADERS.test(name));
  return secret.map(([, value]) => String(value));
}

function partsOf(name: string, value: unknown): string[] {
  if (name === 'SMS_HEADERS') return partsOfHeaders(value);
  if (typeof value !== 'string') return [];
  return /(URL|ENDPOINT|ISSUER)$/.test(name) ? partsOfUrl(value) : [value];
}

/** Masks every secret of the settings in a text, including JSON text. */
export function maskerOf(settings: object): (text: string) => string {
  const secrets = Object.entries(settings).filter(([name]) => SECRET_SETTINGS.has(name) && name !== 'SMS_BODY');
  const parts = secrets.flatMap(([name, value]) => partsOf(name, value)).filter((part) => part.length >= SHORTEST);
  const forms = parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]);
  const ordered = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}
