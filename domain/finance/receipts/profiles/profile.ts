// Layouts of banks as data, recognised by the content of a file.
import { normalHeader, type StatementColumns, type StatementField } from '../statement-fields';

export interface StatementProfile {
  /** Name shown to users. */
  name: string;
  /** Header of each field; several spellings where versions of the layout differ. All have to occur. */
  columns: Partial<Record<StatementField, string | readonly string[]>>;
  /** Headers of fields that not every version of the layout has. */
  optional?: Partial<Record<StatementField, string>>;
  /** Headers that are no field but distinguish the layout from those of other banks. */
  marks?: readonly string[];
  /** Text of the rows above the headers, where several banks use the same headers. */
  above?: RegExp;
  /** Beginning of the first row below the movements: neither it nor any row after it is a movement. */
  end?: RegExp;
}

export interface RecognisedProfile {
  profile: StatementProfile;
  /** The headers of the file for each field. */
  columns: StatementColumns;
}

/** Returns the profile whose headers all occur, the one with the most of them; null for an unknown layout. `above`: texts above the headers. */
export function profileOf(
  profiles: readonly StatementProfile[],
  headers: readonly string[],
  above: readonly string[],
): RecognisedProfile | null {
  const places = new Map<string, string>();
  for (const header of headers) {
    const normal = normalHeader(header);
    if (normal !== '' && !places.has(normal)) places.set(normal, header);
  }
  const headerOf = (spellings: string | readonly string[]) =>
    [spellings].flat().flatMap((spelling) => places.get(normalHeader(spelling)) ?? [])[0];
  let best: (RecognisedProfile & { count: number }) | null = null;
  for (const profile of profiles) {
    const needed = Object.entries(profile.columns).map(([field, spellings]) => [field, headerOf(spellings)] as const);
    const marks = profile.marks ?? [];
    if (needed.some(([, header]) => header === undefined) || marks.some((mark) => headerOf(mark) === undefined))
      continue;
    if (profile.above && !above.some((text) => profile.above?.test(text))) continue;
    const extra = Object.entries(profile.optional ?? {}).map(([field, header]) => [field, headerOf(header)] as const);
    const found = [...needed, ...extra].filter(([, header]) => header !== undefined);
    const count = found.length + marks.length;
    if (best === null || count > best.count)
      best = { profile, columns: Object.fromEntries(found) as StatementColumns, count };
  }
  return best && { profile: best.profile, columns: best.columns };
}
