// Signs texts by HMAC-SHA256, with APIs that Node and browsers share.

const encoder = new TextEncoder();

export async function hmacSha256(secret: string, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
