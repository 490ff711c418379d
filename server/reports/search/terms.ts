// Interprets a search text: words, a spelling, an id, an amount.
import { LONGEST_SEARCH } from '#api/home/search-kinds';

export interface SearchTerms {
  text: string;
  /** Letters and digits only, when the text can be pinyin; `null` otherwise. */
  spelled: string | null;
  id: number | null;
  amount_fen: number | null;
}

const AMOUNT = /^-?(\d{1,3}(,\d{3})+|\d{1,13})(\.\d{1,2})?$/;

function amountOf(text: string): number | null {
  const plain = text.replace(/^[¥￥]|元$/g, '').trim();
  if (!AMOUNT.test(plain)) return null;
  const [, sign, yuan = '', fen = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain.replaceAll(',', '')) ?? [];
  return Number(`${sign}${yuan}${fen.padEnd(2, '0')}`);
}

export function parseTerms(q: string): SearchTerms {
  const text = q
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH);
  const letters = text.toLowerCase().replace(/[\s']/g, '');
  return {
    text,
    spelled: /^[a-z0-9]*[a-z][a-z0-9]*$/.test(letters) ? letters : null,
    id: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null,
    amount_fen: amountOf(text),
  };
}
