// Marks the characters of a title that match the search: as written, or as spelled.
import { spellEach } from '#server/platform/spelling';
import type { SearchTerms } from './terms';

/** Returns the end of the shortest run of characters from the first on whose spelling begins with the search. */
function endOf(spelled: string, syllables: readonly string[]): number | null {
  let run = '';
  for (const [index, syllable] of syllables.entries()) {
    run += syllable;
    if (run.startsWith(spelled)) return index + 1;
    if (!spelled.startsWith(run)) return null;
  }
  return null;
}

/** Returns the index of the first character and of the one after the last; null without a match. */
export function markOf(
  title: string,
  { text, spelled }: Pick<SearchTerms, 'text' | 'spelled'>,
): [number, number] | null {
  const characters = [...title].map((character) => character.normalize('NFKC').toLowerCase());
  const terms = [...text.toLowerCase()];
  const written = characters.findIndex((_first, index) => terms.every((one, n) => characters[index + n] === one));
  if (terms.length && written >= 0) return [written, written + terms.length];
  if (!spelled) return null;
  const syllables = spellEach(title);
  for (const spelling of [syllables, syllables.map((syllable) => syllable.slice(0, 1))]) {
    for (const [from, syllable] of spelling.entries()) {
      const end = syllable ? endOf(spelled, spelling.slice(from)) : null;
      if (end !== null) return [from, from + end];
    }
  }
  return null;
}
