// A random unique key. It is built from random bytes, since the function of browsers for UUIDs exists only on pages of https and the product may be
// served without https in an internal network.
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
