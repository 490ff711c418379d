// Pinyin of names (ADR 32): the triggers leave new spellings null, and they are filled in before a search.
import { pinyin } from 'pinyin-pro';
import sql from 'sql-template-tag';
import type { Tx } from './db/database';

const OPTIONS = { toneType: 'none', type: 'array', v: true } as const;
const plain = (syllable: string) => syllable.replace(/[^a-z0-9]+/g, '');
const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Returns the syllable of each character, empty when it has none; polyphones are read as in their phrase (重庆: chong qing). */
export const spellEach = (text: string): string[] =>
  pinyin(
    [...text]
      .map((character) => (folded(character).length === character.length ? folded(character) : character))
      .join(''),
    OPTIONS,
  ).map(plain);

/** Returns the syllables of a text and their initials, one line each. */
export const spell = (text: string): string =>
  folded(text)
    .split('\n')
    .map((line) =>
      pinyin(line, { ...OPTIONS, nonZh: 'consecutive' })
        .map(plain)
        .filter(Boolean),
    )
    .flatMap((syllables) => [syllables.join(' '), syllables.map((syllable) => syllable[0]).join(' ')])
    .join('\n');

/** Returns whether a name of the enterprise has no spelling yet. */
export async function spellingWaits(tx: Tx): Promise<boolean> {
  const waiting = await tx.query(
    sql`select object_id from search_entry where company_id = app_company() and spelling is null limit 1`,
  );
  return waiting.length > 0;
}

/** Spells at most `most` names of the enterprise without a spelling, tenants and customers before payers, the newest first; returns their number. */
export async function spellMissing(tx: Tx, most: number): Promise<number> {
  const missing = await tx.query<{ kind: string; object_id: number; text: string }>(
    sql`select kind, object_id, text from search_entry where company_id = app_company() and spelling is null
        order by kind desc, object_id desc limit ${most} for update`,
  );
  if (missing.length)
    await tx.query(
      sql`update search_entry e set spelling = x.spelling
          from unnest(${missing.map(({ kind }) => kind)}::text[], ${missing.map(({ object_id }) => object_id)}::bigint[],
            ${missing.map(({ text }) => spell(text))}::text[]) x (kind, object_id, spelling)
          where e.company_id = app_company() and e.kind = x.kind and e.object_id = x.object_id`,
    );
  return missing.length;
}
