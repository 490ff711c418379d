// Invented names and numbers of companies and individuals. Names are unique by construction (each tenant has a serial), and identifiers have valid
// check characters, so that they pass the checks of the forms.

import { addDays } from '#domain/kernel/dates/calendar-date';
import { isIdNumber, isUscc } from '#domain/tenants/identifiers';
import type { Random } from './prng';

const FIRST = '云锦瀚澄启曜朗岚恒睿沐晟弘嘉骏铭誉辰卓越凌峻澜舟湛宸皓栩翊霁'.split('');
const SECOND = '图源川禾景拓维思程域航博凯峰林泰和信达诚创新联合盛宏远方舟安宁邦众'.split('');

/** The part after the brand, by industry of the dictionary. */
const TRADES: Record<string, readonly string[]> = {
  信息技术: ['网络科技', '信息技术', '软件', '数据科技', '智能科技'],
  金融: ['商务咨询', '融资租赁', '资产管理', '企业管理咨询'],
  制造业: ['精密机械', '电子', '新材料科技', '自动化设备', '汽车零部件'],
  商贸零售: ['贸易', '服饰', '家居用品', '珠宝首饰', '百货'],
  餐饮: ['餐饮管理', '餐饮服务', '食品', '茶饮'],
  文化传媒: ['文化传媒', '广告', '影视文化', '教育科技'],
  生物医药: ['生物科技', '医药科技', '医疗器械'],
  物流: ['供应链管理', '物流', '国际货运代理'],
};

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'.split('');
const GIVEN = [
  '伟',
  '芳',
  '敏',
  '静',
  '磊',
  '洋',
  '艳',
  '勇',
  '军',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀兰',
  '霞',
  '平',
  '刚',
  '桂英',
  '子涵',
  '雨桐',
  '志强',
  '晓峰',
  '文博',
  '思远',
  '佳怡',
  '建华',
  '丽萍',
  '海燕',
  '俊豪',
];

const BANKS = [
  '中国工商银行',
  '中国建设银行',
  '中国农业银行',
  '中国银行',
  '招商银行',
  '交通银行',
  '浦发银行',
  '宁波银行',
];

const USCC = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const ID_CHECK = '10X98765432';

export const personName = (random: Random): string => random.pick(SURNAMES) + random.pick(GIVEN);

/** Returns a person's name that is unique to the serial. */
export function personOf(serial: number): string {
  const surname = SURNAMES[serial % SURNAMES.length] ?? '';
  const given = GIVEN[Math.floor(serial / SURNAMES.length) % GIVEN.length] ?? '';
  return surname + given + extraSyllables(Math.floor(serial / (SURNAMES.length * GIVEN.length)));
}

/** Two syllables, three from the 991st serial on: no two serials share a brand. */
function brandOf(serial: number): string {
  const pairs = FIRST.length * SECOND.length;
  // A step coprime to the number of pairs visits all of them without a visible order.
  const pair = (serial * 619) % pairs;
  const round = Math.floor(serial / pairs);
  const brand = (FIRST[pair % FIRST.length] ?? '') + (SECOND[Math.floor(pair / FIRST.length)] ?? '');
  return brand + extraSyllables(round);
}

/** Syllables that distinguish later rounds of names; empty in the first. */
const extraSyllables = (round: number): string =>
  round === 0
    ? ''
    : digitsOf(round)
        .map((digit) => SECOND[digit])
        .join('');

const digitsOf = (value: number): number[] =>
  value < SECOND.length ? [value] : [...digitsOf(Math.floor(value / SECOND.length)), value % SECOND.length];

/** Returns a company's full name; one in twenty is a branch with a long one. */
export function companyName(random: Random, serial: number, city: string, industry: string): string {
  const place = city.replace('市', '');
  const brand = brandOf(serial);
  const trade = random.pick(TRADES[industry] ?? ['实业']);
  if (random.chance(0.05))
    return `${brand}（中国）${trade}集团股份有限公司${place}总部经济发展示范区第${random.pick(['一', '二'])}分公司`;
  return random.weighted([
    [`${place}${brand}${trade}有限公司`, 6],
    [`${brand}${trade}（${place}）有限公司`, 3],
    [`${place}${brand}${trade}股份有限公司`, 1],
  ]);
}

/** Returns a unified social credit code of the division; the serial in it makes codes unique. */
export function uscc(random: Random, serial: number, division: string): string {
  let body = '';
  for (let remaining = serial, place = 0; place < 4; place += 1, remaining = Math.floor(remaining / 31))
    body = USCC.charAt(remaining % 31) + body;
  for (let place = 0; place < 5; place += 1) body = USCC.charAt(random.int(0, 30)) + body;
  const start = `91${division}MA${body.slice(2)}`;
  // Weights are the powers of 3 modulo 31 (GB 32100-2015).
  let sum = 0;
  let weight = 1;
  for (const character of start) {
    sum += USCC.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  const code = start + USCC.charAt((31 - (sum % 31)) % 31);
  if (!isUscc(code)) throw new Error(`not a social credit code: ${code}`);
  return code;
}

/** Returns an ID number of an adult; the serial shifts the date of birth, which makes numbers unique. */
export function idNumber(random: Random, serial: number, division: string): string {
  const born = addDays('1965-01-01', (serial * 7919) % 12_000).replaceAll('-', '');
  const start = `${division}${born}${String(random.int(1, 999)).padStart(3, '0')}`;
  let sum = 0;
  for (let place = 0; place < 17; place += 1) sum += Number(start[place]) * (2 ** (17 - place) % 11);
  const number = start + ID_CHECK.charAt(sum % 11);
  if (!isIdNumber(number)) throw new Error(`not an ID number: ${number}`);
  return number;
}

export const mobile = (random: Random): string =>
  `1${random.pick(['38', '39', '58', '86', '77'])}${String(random.int(0, 99_999_999)).padStart(8, '0')}`;

export const bankBranch = (random: Random, city: string): string =>
  `${random.pick(BANKS)}${city.replace('市', '')}分行`;

export const bankAccount = (random: Random): string =>
  `62${String(random.int(0, 99_999_999)).padStart(8, '0')}${String(random.int(0, 999_999_999)).padStart(9, '0')}`;
