// PDF output: a document declared as blocks (document.ts), laid out in pages (layout.ts) and drawn (draw.ts) on a thread.

import { onThread } from '../threads';
import type { FileReply } from '../use-case/route';
import type { PdfDocument } from './document';

export type { Block, PdfColumn, PdfDocument } from './document';

/** A finished PDF: sent as a reply, added to an archive or attached to a mail. */
export interface PdfFile extends FileReply {
  body: Uint8Array;
}

/** Writes a document as a PDF file. `now` is the date in its properties. */
export async function pdf(name: string, document: PdfDocument, now: Date): Promise<PdfFile> {
  return { name, media_type: 'application/pdf', body: await onThread('draw-pdf', { document, now }) };
}
