/** Texts pasted or imported into a spreadsheet from the clipboard or a text file: some of them would be read as formulas. */

/** Matches the start of a formula; East Asian spreadsheets treat full-width signs like half-width ones. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/** Matches displayed figures, with a proper minus (U+2212), and typed ones. */
const FIGURE = /^[+\-\u2212]?\d[\d,]*(\.\d+)?%?$/;

/** Returns a cell text that is not evaluated: figures are preserved, any other text that would be a formula is marked as text. */
export function sheetCell(text: string): string {
  if (FIGURE.test(text)) return text.replace('\u2212', '-');
  return FORMULA.test(text) ? `'${text}` : text;
}
