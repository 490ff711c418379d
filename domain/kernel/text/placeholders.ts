/**
 * Placeholders with displayed labels: a pattern is stored with `{park}` and `{seq:4}` and shown with {园区编号} and {4位流水号}. `words` maps the stored
 * name to the displayed one; a name ending in `:4` may have any width, and 4 is the usual one. Unknown text is unchanged and refused by the check.
 */
export type PlaceholderLabels = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;
const WIDE = /^(\d)位/;

const baseOf = (name: string): string => name.split(':')[0] ?? name;

/** Returns the label of a stored name; the name itself when it is unknown. */
export function placeholderWord(labels: PlaceholderLabels, name: string): string {
  const [base, width] = name.split(':');
  const word = Object.entries(labels).find(([recognized]) => baseOf(recognized) === base)?.[1];
  if (word === undefined) return name;
  return width === undefined ? word : `${width}位${word}`;
}

/** Converts '{park}-{seq:4}' to '{园区编号}-{4位流水号}'. */
export const displayedPattern = (labels: PlaceholderLabels, pattern: string): string =>
  pattern.replace(PLACEHOLDER, (_whole, name: string) => `{${placeholderWord(labels, name)}}`);

/** Converts '{园区编号}-{4位流水号}' to '{park}-{seq:4}'. */
export function storedPattern(labels: PlaceholderLabels, text: string): string {
  const names = new Map(Object.entries(labels).map(([name, word]) => [word, baseOf(name)]));
  return text.replace(PLACEHOLDER, (match, text: string) => {
    const width = WIDE.exec(text)?.[1];
    const exact = names.get(text);
    if (exact !== undefined) return `{${exact}}`;
    const base = names.get(text.replace(WIDE, ''));
    return base === undefined || width === undefined ? match : `{${base}:${width}}`;
  });
}
