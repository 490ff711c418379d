// Random unique keys. Built from the browser's random numbers, because `crypto.randomUUID` exists only on pages of https and the product may be
// served without https in an internal network.
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
