/** Amounts in the capital characters of cheques and confirmations (大写金额, 支付结算办法 附一). */
import { assertFen, type Fen } from './money';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** Formats four digits: 1005 → 壹仟零伍. */
function groupText(group: string): string {
  let text = '';
  for (const [place, digit] of [...group].entries()) {
    if (digit === '0') {
      if (text && !text.endsWith('零')) text += '零';
    } else text += (DIGITS[Number(digit)] ?? '') + PLACES[group.length - 1 - place];
  }
  return text.replace(/零$/, '');
}

/** Formats whole yuan: groups of four digits; one zero is read between groups that are not adjacent. */
function integerText(yuan: string): string {
  const groups = yuan.padStart(Math.ceil(yuan.length / 4) * 4, '0').match(/\d{4}/g) ?? [];
  let text = '';
  for (const [place, group] of groups.entries()) {
    const read = groupText(String(Number(group)));
    if (Number(group) === 0) continue;
    const gap = text !== '' && (group.startsWith('0') || groups[place - 1]?.endsWith('0'));
    text += (gap ? '零' : '') + read + GROUPS[groups.length - 1 - place];
  }
  return text;
}

/** Formats fen: 123450 → 人民币壹仟贰佰叁拾肆元伍角整; a negative amount begins with 负. Never throws on integer fen. */
export function capitalAmount(fen: Fen): string {
  const cents = String(Math.abs(assertFen(fen))).padStart(3, '0');
  const [integer, jiao, rest] = [cents.slice(0, -2), Number(cents.at(-2)), Number(cents.at(-1))];
  const yuan = integerText(integer);
  let small = '';
  if (jiao > 0) small += `${DIGITS[jiao]}角`;
  else if (rest > 0 && yuan) small += '零';
  if (rest > 0) small += `${DIGITS[rest]}分`;
  else small += '整';
  const amount = yuan ? `${yuan}元${small}` : jiao + rest > 0 ? small : '零元整';
  return `人民币${fen < 0 ? '负' : ''}${amount}`;
}
