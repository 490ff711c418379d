/** Texts that a spreadsheet takes from outside, from the clipboard or a text file: it would take some of them for formulas. */

/** Where a formula begins; an East Asian spreadsheet takes the wide signs for the narrow ones. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/** As figures are shown here, with a proper minus (U+2212), or as they are typed. */
const FIGURE = /^[+\-\u2212]?\d[\d,]*(\.\d+)?%?$/;

/** What names a cell's text without being worked out: figures stay figures, anything else that would be a formula is marked as text. */
export function sheetCell(text: string): string {
  if (FIGURE.test(text)) return text.replace('\u2212', '-');
  return FORMULA.test(text) ? `'${text}` : text;
}
