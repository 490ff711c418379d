// Line breaking for Chinese: between any two characters, but Latin words and numbers are not split when a line can hold them, and no line begins
// with a closing sign or ends with an opening one.

const NOT_AT_START = new Set('，。、；：！？）》」』】〕”’…—%‰℃,.;:!?)]}'.split(''));
const NOT_AT_END = new Set('（《「『【〔“‘([{￥¥$'.split(''));
const WORD = /[A-Za-z0-9À-ɏ_.,:/@&+#'-]/;

/** Splits the text into unbreakable pieces: a word with attached signs, or one character. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let open = false;
  for (const character of text) {
    const last = pieces.at(-1);
    const before = last?.at(-1) ?? '';
    const joins = (WORD.test(character) && WORD.test(before)) || NOT_AT_START.has(character) || open;
    if (last !== undefined && joins && before !== ' ') pieces[pieces.length - 1] = last + character;
    else pieces.push(character);
    open = NOT_AT_END.has(character);
  }
  return pieces;
}

/** Splits a piece wider than a line into characters. */
function fitting(piece: string, width: number, measure: (text: string) => number): string[] {
  return measure(piece) <= width ? [piece] : [...piece];
}

/** Returns the lines of a text in a width; the first may be narrower. Never empty: an empty text is one empty line. */
export function wrap(text: string, width: number, measure: (text: string) => number, indent = 0): string[] {
  const lines: string[] = [];
  for (const paragraph of text.replaceAll('\r', '').split('\n')) {
    let line = '';
    for (const piece of piecesOf(paragraph).flatMap((part) => fitting(part, width, measure))) {
      const room = lines.length === 0 ? width - indent : width;
      if (line !== '' && measure(line + piece) > room) {
        lines.push(line.trimEnd());
        line = piece === ' ' ? '' : piece;
      } else line += piece;
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
