// The text of a file whose encoding is not stated: a byte order mark, else UTF-16 by its zero bytes, else UTF-8, else GB18030.

const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Characters of text in any encoding; a file of another kind contains others. Ctrl-Z ends text files of DOS. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish binary files from text.
const NOT_TEXT = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffe\uffff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const END_OF_FILE = /\u001a+$/;
/** Characters of Chinese and English tables. */
const USUAL = /[\t\r\n -~\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/g;
const USUAL_SHARE = 0.9;
const SAMPLE = 4000;

function decodedAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(END_OF_FILE, '');
    return NOT_TEXT.test(text) ? null : text;
  } catch {
    return null;
  }
}

const usualShare = (text: string) => {
  const sample = text.slice(0, SAMPLE);
  return (sample.match(USUAL)?.length ?? 0) / Math.max(1, sample.length);
};

/** Returns the text, or null when the bytes are not text. */
export function decode(bytes: Uint8Array): string | null {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return decodedAs(marked[1], bytes);
  const encodings = bytes.includes(0) ? ['utf-16le', 'utf-16be'] : ['utf-8', 'gb18030'];
  const texts = encodings.flatMap((encoding) => decodedAs(encoding, bytes) ?? []);
  if (!bytes.includes(0)) return texts[0] ?? null;
  return texts.find((text) => usualShare(text) >= USUAL_SHARE) ?? null;
}
