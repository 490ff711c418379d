// Truncates text to a width with an ellipsis, because Chinese names are long and cells are narrow.
const ELLIPSIS = '…';

/** Returns the longest prefix that fits with an ellipsis; empty when not even one character fits. */
export function clipText(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const characters = [...text];
  let low = 0;
  let high = characters.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(characters.slice(0, middle).join('') + ELLIPSIS) <= width) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : characters.slice(0, low).join('') + ELLIPSIS;
}
