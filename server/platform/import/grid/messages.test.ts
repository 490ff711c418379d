// Messages of banks: camt.05x and MT94x as tables with the headers of statements.
import { describe, expect, it } from 'vitest';
import { gridOf } from './grid-reader';

const read = (text: string) => gridOf({ bytes: new TextEncoder().encode(text), max_rows: 100, banks: true });

/** Returns the movements by their headers, without the empty cells. */
async function movementsOf(text: string) {
  const { rows, warnings } = await read(text);
  const [headers = [], ...lines] = rows.map((row) => row.map((cell) => cell.text));
  const movements = lines.map((line) =>
    Object.fromEntries(line.flatMap((cell, index) => (cell === '' ? [] : [[headers[index] ?? '', cell]]))),
  );
  return { movements, warnings };
}

const camt = (entries: string, kind = 'BkToCstmrStmt><Stmt') => {
  const [outer = '', inner = ''] = kind.split('><');
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${outer}><GrpHdr/><${inner}>
<Acct><Id><Othr><Id>31001234567890</Id></Othr></Id></Acct>${entries}</${inner}></${outer}></Document>`;
};

const entry = (amount: string, direction: string, rest = '') =>
  `<Ntry><Amt Ccy="CNY">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><DtTm>2026-11-05T09:10:11</DtTm></BookgDt>${rest}</Ntry>`;

const details = (amount: string, name: string, rest = '') =>
  `<TxDtls><Refs><EndToEndId>E-${name}</EndToEndId></Refs><Amt Ccy="CNY">${amount}</Amt>
  <RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>6222-${name}</Id></Othr></Id></DbtrAcct>
  <Cdtr><Pty><Nm>收款方</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>租金</Ustrd><Ustrd>十一月</Ustrd></RmtInf>${rest}</TxDtls>`;

const OWN = { 本方账号: '31001234567890', 交易日期: '2026-11-05' };

describe('camt', () => {
  it.each(['BkToCstmrStmt><Stmt', 'BkToCstmrAcctRpt><Rpt', 'BkToCstmrDbtCdtNtfctn><Ntfctn'])(
    'of %s gives a movement',
    async (kind) => {
      const text = camt(
        entry(
          '12000.00',
          'CRDT',
          `<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>${details('12000.00', '甲 &amp; 乙')}</NtryDtls>`,
        ),
        kind,
      );
      expect((await movementsOf(text)).movements).toEqual([
        {
          ...OWN,
          借贷标志: '贷',
          交易金额: '12000.00',
          对方户名: '甲 & 乙',
          对方账号: '6222-甲 & 乙',
          交易流水号: 'R1',
          摘要: '租金 十一月',
        },
      ]);
    },
  );

  it('names the payee of money that leaves, and no reference that is none', async () => {
    const text = camt(
      entry('5', 'DBIT', `<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef><NtryDtls>${details('5', '付款方')}</NtryDtls>`),
    );
    expect((await movementsOf(text)).movements).toEqual([
      { ...OWN, 借贷标志: '借', 交易金额: '5', 对方户名: '收款方', 摘要: '租金 十一月' },
    ]);
  });

  it('divides a batch only if its parts add up', async () => {
    const batch = (second: string) =>
      camt(
        entry(
          '300.00',
          'CRDT',
          `<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${details('100.00', '甲')}${details(second, '乙')}</NtryDtls><AddtlNtryInf>代收</AddtlNtryInf>`,
        ),
      );
    expect((await movementsOf(batch('200.00'))).movements).toMatchObject([
      { 交易金额: '100.00', 对方户名: '甲' },
      { 交易金额: '200.00', 对方户名: '乙' },
    ]);
    expect((await movementsOf(batch('199.99'))).movements).toEqual([
      { ...OWN, 借贷标志: '贷', 交易金额: '300.00', 交易流水号: 'B1', 摘要: '代收' },
    ]);
  });

  it('marks a reversal, whose direction is the direction of its own money', async () => {
    const text = camt(entry('100', 'DBIT', `<RvslInd>true</RvslInd><NtryDtls>${details('100', '甲')}</NtryDtls>`));
    expect((await movementsOf(text)).movements).toMatchObject([
      { 借贷标志: '借', 对方户名: '甲', 摘要: '冲正 租金 十一月', 冲正标志: '冲正' },
    ]);
  });

  it.each(['RRTN', 'PRDD'])('marks an entry with the code %s of a reversal', async (code) => {
    const coded = (sub_family: string) =>
      `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${sub_family}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
    const text = camt(entry('5', 'CRDT', coded(code)) + entry('6', 'CRDT', coded('ESCT')));
    expect((await movementsOf(text)).movements).toEqual([
      { ...OWN, 借贷标志: '贷', 交易金额: '5', 冲正标志: '冲正', 摘要: '冲正' },
      { ...OWN, 借贷标志: '贷', 交易金额: '6' },
    ]);
  });

  it('leaves out entries that are not booked', async () => {
    const pending = entry('1', 'CRDT').replace('BOOK', 'PDNG');
    expect((await movementsOf(camt(entry('2', 'CRDT') + pending))).warnings).toEqual(['1 笔尚未入账，没有读取']);
    await expect(read(camt(pending))).rejects.toThrow('文件没有已入账的明细；1 笔尚未入账，没有读取');
  });

  it('expands no entities and refuses a file that ends too early', async () => {
    const bomb = camt(entry('1', 'CRDT', '<AddtlNtryInf>&a;</AddtlNtryInf>')).replace(
      '<Document',
      '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><Document',
    );
    expect((await movementsOf(bomb)).movements).toMatchObject([{ 摘要: '&a;' }]);
    await expect(read(camt(entry('1', 'CRDT')).slice(0, -40))).rejects.toThrow('文件不完整');
  });
});

const mt = (lines: string, closing = 'C261106CNY110000,') =>
  `{1:F01}{4:\r\n:20:S1\r\n:25:31001234567890CNY\r\n:28C:1/1\r\n:60F:C261104CNY100000,00\r\n${lines}\r\n:62F:${closing}\r\n-}`;

describe('MT940', () => {
  it('gives movements with their balance', async () => {
    const text = mt(
      [
        ':61:2611051105C12000,00NTRFNONREF//MT1',
        ':86:166?00TRANSFER?20RENT NOV?21EMBER?310012?32JIA YI ?33TRADING',
        ':61:2611061106D2000,NCHGREF//NONREF',
        '/SUPPLEMENT/',
        ':86:手续费',
      ].join('\r\n'),
    );
    expect(await movementsOf(text)).toEqual({
      warnings: [],
      movements: [
        {
          ...OWN,
          借贷标志: '贷',
          交易金额: '12000.00',
          余额: '112000.00',
          对方户名: 'JIA YI TRADING',
          对方账号: '0012',
          交易流水号: 'MT1',
          摘要: 'RENT NOVEMBER',
        },
        { ...OWN, 交易日期: '2026-11-06', 借贷标志: '借', 交易金额: '2000', 余额: '110000.00', 摘要: '手续费' },
      ],
    });
  });

  it.each<[string, string, object]>([
    [
      'code words',
      '/ORDP/NAME/JIA YI/IBAN/NL01/REMI/RENT NOV/EREF/NOTPROVIDED',
      { 对方户名: 'JIA YI', 对方账号: 'NL01', 摘要: 'RENT NOV' },
    ],
    ['an ordering party', '/ORDP//NAME/JIA YI/REMI/RENT', { 对方户名: 'JIA YI', 摘要: 'RENT' }],
    [
      'Chinese labels',
      '对方户名：甲一公司；对方账号：6222 0001；摘要：十一月租金',
      { 对方户名: '甲一公司', 对方账号: '6222 0001', 摘要: '十一月租金' },
    ],
    ['SEPA fields', '166?00T?20EREF+X1?21SVWZ+RENT NOV?22EMBER?32JIA', { 对方户名: 'JIA', 摘要: 'RENT NOVEMBER' }],
    ['plain text', 'RENT NOVEMBER', { 摘要: 'RENT NOVEMBER' }],
  ])('reads details of %s', async (_name, text, expected) => {
    const { movements } = await movementsOf(mt(`:61:2611051105C1,NTRFNONREF//X\r\n:86:${text}`));
    expect(movements).toEqual([
      { ...OWN, 借贷标志: '贷', 交易金额: '1', 余额: '100001.00', 交易流水号: 'X', ...expected },
    ]);
  });

  it('turns reversals, and the year of an entry around its end', async () => {
    const { movements } = await movementsOf(
      mt(':61:2601021231RC5,NTRFNONREF\r\n:61:2512310102RD7,5NTRFNONREF\r\n:86:退回', 'C260101CNY100002,5'),
    );
    expect(movements).toMatchObject([
      { 交易日期: '2025-12-31', 借贷标志: '借', 余额: '99995.00', 摘要: '冲正', 冲正标志: '冲正' },
      { 交易日期: '2026-01-02', 借贷标志: '贷', 余额: '100002.50', 摘要: '冲正 退回', 冲正标志: '冲正' },
    ]);
  });

  it('warns when movements do not lead to the closing balance', async () => {
    expect((await movementsOf(mt(':61:2611051105C1,NTRFNONREF', 'C261105CNY9,'))).warnings).toEqual([
      '账户 31001234567890 的期初余额加明细不等于期末余额，文件可能不完整',
    ]);
  });

  it('of the day (MT942) has no balance and leaves out expected entries', async () => {
    const text =
      ':20:S1\n:25:31001234567890\n:28C:1\n:34F:CNY0,\n:13D:2611051200+0800\n:61:2611051105C1,NTRFNONREF\n:61:2611051105EC2,NTRFNONREF\n:90C:2CNY3,\n-';
    expect(await movementsOf(text)).toEqual({
      warnings: ['1 笔尚未入账，没有读取'],
      movements: [{ ...OWN, 借贷标志: '贷', 交易金额: '1' }],
    });
  });
});
