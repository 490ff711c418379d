// Limits of a certificate, shared by form and saving.

/** Maximum number of scans of one certificate. */
export const MAX_ATTACHMENTS = 20;
