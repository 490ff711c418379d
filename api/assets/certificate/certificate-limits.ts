// What form and saving both hold a certificate to.

/** Scans of one certificate at most. */
export const MAX_ATTACHMENTS = 20;
