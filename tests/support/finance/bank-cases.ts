// Files as banks and payment services write them, each with a difficulty of its own and the lines that it has. Names, accounts and amounts are invented.
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { sheetOf } from '../files/sheet';

/** Day, signed fen, other side. */
type ExpectedLine = readonly [day: CalendarDate, fen: number, party: string];

export interface BankCase {
  name: string;
  /** Number of the account that the file names. */
  number?: string;
  bytes: Uint8Array;
  lines: readonly ExpectedLine[];
  /** Rows that cannot be read. */
  wrong?: number;
}

const [TENANT, OTHER, PROPERTY] = ['甲一贸易有限公司', '乙二贸易有限公司', '某物业公司'];
const OWN = '31001234567890';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const text = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));

/** Returns the files with days before `today`, which is the last day that a line may have. */
export async function bankCases(today: CalendarDate): Promise<BankCase[]> {
  const [a, b, c] = [addDays(today, -9), addDays(today, -8), addDays(today, -7)];
  const digits = (day: CalendarDate) => day.replaceAll('-', '');
  const parts = (day: CalendarDate) => day.split('-') as [string, string, string];
  return [
    ...[bankExports, sumsAndWords, amountsAndSerials].flatMap((cases) => cases({ a, b, c, digits })),
    ...spellings(a, digits(a), parts(a)),
    ...messages(a, b, digits(a)),
    ...(await workbooks(a, b, digits(a))),
  ];
}

interface Days {
  a: CalendarDate;
  b: CalendarDate;
  c: CalendarDate;
  digits: (day: CalendarDate) => string;
}

function bankExports({ a, b, c, digits }: Days): BankCase[] {
  const rent = [a, 1_200_000, TENANT] as const;
  const paid = [b, -100_000, PROPERTY] as const;
  return [
    {
      name: 'voucher-zero.csv',
      number: '1001234509000012345',
      bytes: text(
        '[HISTORYDETAIL]',
        '凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,对方行号,摘要,用途,对方单位名称,余额,个性化信息',
        `0\t,1001234509000012345\t,6222000011112222\t,${a} 09:15:01,贷,,"10,000.00",102,转账,租金,${TENANT},"110,000.00",`,
        `0\t,1001234509000012345\t,6222000011113333\t,${b} 10:15:01,贷,,"20,000.00",102,转账,租金,${OTHER},"130,000.00",`,
        `0\t,1001234509000012345\t,,${c} 10:15:01,借,15.00,,102,手续费,,,"129,985.00",`,
      ),
      lines: [
        [a, 1_000_000, TENANT],
        [b, 2_000_000, OTHER],
        [c, -1_500, ''],
      ],
    },
    {
      name: 'debit-credit-brackets.csv',
      bytes: text(
        '交易日期,交易流水号,交易金额(借),交易金额(贷),对方户名,摘要',
        `${a},SN0001,"88,888.00",,某装修工程有限公司,工程款`,
        `${b},SN0002,,"6,000.00",丁四科技有限公司,租金`,
      ),
      lines: [
        [a, -8_888_800, '某装修工程有限公司'],
        [b, 600_000, '丁四科技有限公司'],
      ],
    },
    {
      name: 'bilingual.csv',
      number: OWN,
      bytes: text(
        `\u{FEFF}查询账号[ Inquirer account number ],${OWN}`,
        `交易期间,${digits(a)}-${digits(b)}`,
        '',
        "交易类型[ Transaction Type ],业务类型[ Business type ],付款人开户行号[ Payer account bank ],付款人名称[ Payer's Name ],付款人账号[ Debit Account No. ],收款人名称[ Payee's Name ],收款人账号[ Payee's Account Number ],交易日期[ Transaction Date ],交易时间[ Transaction time ],交易货币[ Trade Currency ],交易金额[ Trade Amount ],交易后余额[ After-transaction balance ],起息日期[ Value Date ],汇率[ Exchange rate ],交易流水号[ Transaction reference number ],摘要[ Reference ],用途[ Purpose ]",
        `来账,转账,102,${TENANT},6222000011112222,公开用例资产公司,${OWN},${digits(a)},09:10:11,CNY,"12,000.00","112,000.00",${digits(a)},,R1,租金,`,
        `往账,转账,104,公开用例资产公司,${OWN},${PROPERTY},6222000011119999,${digits(b)},09:10:11,CNY,"-1,000.00","111,000.00",${digits(b)},,R2,付款,`,
      ),
      lines: [rent, paid],
    },
    {
      name: 'merchant-bill.csv',
      number: '20880000000000001',
      bytes: text(
        '#支付宝账务明细查询',
        '#账号：[20880000000000001]',
        '#-----------------------------------------账务明细列表----------------------------------------',
        '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注',
        `300000000001\t,2026110522001\t,T001\t,物业费\t,${a} 12:45:27,甲一(136****0001)\t,300.00,0.00,1300.00,支付宝,在线支付\t,\t`,
        `300000000002\t,2026110622001\t,T002\t,服务费\t,${b} 12:45:27,支付宝(alip***@service)\t,0.00,-1.80,1298.20,支付宝,收费\t,\t`,
        '#-----------------------------------------账务明细列表结束------------------------------------',
        '#支出合计：1笔，共-1.80元',
        '#收入合计：1笔，共300.00元',
      ),
      lines: [
        [a, 30_000, '甲一(136****0001)'],
        [b, -180, '支付宝(alip***@service)'],
      ],
    },
  ];
}

function sumsAndWords({ a, b, c, digits }: Days): BankCase[] {
  const rent = [a, 1_200_000, TENANT] as const;
  const paid = [b, -100_000, PROPERTY] as const;
  return [
    {
      name: 'direction-words.csv',
      bytes: text(
        '序号,交易日期,交易时间,交易类型,借贷,交易金额,余额,对方账号,对方户名,交易地点,摘要',
        `1,${a},00:00:00,转账,贷 Cr,12000.00,112000.00,6222000011112222,${TENANT},网银,租金`,
        `2,${b},13:15:12,转账,借 Dr,1000.00,111000.00,6222000011119999,${PROPERTY},其他,`,
      ),
      lines: [rent, paid],
    },
    {
      name: 'sums-below.csv',
      number: OWN,
      bytes: text(
        `账号,${OWN},,,,,,`,
        '交易时间,收入金额,支出金额,账户余额,交易行名,对方省市,对方账号,对方户名,交易用途',
        `${a} 09:10:11,"12,000.00",,"112,000.00",某支行,上海,6222000011112222,${TENANT},租金`,
        `${b} 09:10:11,,"1,000.00","111,000.00",某支行,上海,6222000011119999,${PROPERTY},付款`,
        '总收入笔数,总收入金额,总支出笔数,总支出金额,,,,,',
        '1,"12,000.00",1,"1,000.00",,,,,',
      ),
      lines: [rent, paid],
    },
    {
      name: 'page-feet.csv',
      bytes: text(
        '交易日期,借方金额,贷方金额,余额,对方户名,交易流水号,摘要',
        '承前页,,,"100,000.00",,,',
        `${digits(a)},,"12,000.00","112,000.00",${TENANT},F1,租金`,
        `${digits(b)},"1,000.00",,"111,000.00",${PROPERTY},F2,付款`,
        '本页小计,"1,000.00","12,000.00",,,,',
        '人民币合计,"1,000.00","12,000.00",,,,',
        '借方合计笔数：1,,,,,,',
        '共 2 笔,,,,,,',
        '期末余额,,,"111,000.00",,,',
        '过次页,,,"111,000.00",,,',
        `打印时间：${c} 10:00:00,,,,,,`,
      ),
      lines: [rent, paid],
    },
    {
      name: 'interest.csv',
      bytes: text(
        '交易日期,借方金额,贷方金额,余额,对方户名,对方账号,交易流水号,摘要',
        `${digits(a)},,356.78,"100,356.78",,,INT1,结息`,
        `${digits(b)},,"8,000.00","108,356.78",戊五咨询有限公司,62220001,S1,租金`,
      ),
      lines: [
        [a, 35_678, ''],
        [b, 800_000, '戊五咨询有限公司'],
      ],
    },
  ];
}

function amountsAndSerials({ a, b, digits }: Days): BankCase[] {
  const rent = [a, 1_200_000, TENANT] as const;
  const paid = [b, -100_000, PROPERTY] as const;
  return [
    {
      name: 'batch-serial.csv',
      bytes: text(
        '交易日期,借方金额,贷方金额,余额,对方户名,交易流水号,摘要',
        `${digits(a)},,100.00,"1,100.00",租户甲,BATCH01,代收`,
        `${digits(a)},,200.00,"1,300.00",租户乙,BATCH01,代收`,
        `${digits(a)},,300.00,"1,600.00",租户丙,BATCH01,代收`,
      ),
      lines: [
        [a, 10_000, '租户甲'],
        [a, 20_000, '租户乙'],
        [a, 30_000, '租户丙'],
      ],
    },
    {
      name: 'signed-direction.csv',
      bytes: text(
        '交易日期,收支方向,交易金额,余额,对方户名,交易流水号',
        `${a},收入,"+12,000.00","112,000.00",${TENANT},G1`,
        `${b},支出,"-1,000.00","111,000.00",${PROPERTY},G2`,
      ),
      lines: [rent, paid],
    },
    {
      name: 'pipes.txt',
      bytes: text(
        '交易日期|收入金额|支出金额|对方户名|交易流水号|摘要',
        `${digits(a)}|12,000.00||${TENANT}|V1|租金`,
        `${digits(b)}||1,000.00|${PROPERTY}|V2|付款`,
      ),
      lines: [rent, paid],
    },
  ];
}

function spellings(a: CalendarDate, digits: string, [year, month, day]: [string, string, string]): BankCase[] {
  const name = MONTHS[Number(month) - 1];
  const wide = a.normalize('NFC').replace(/[\d-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const dates = [
    `${day}-${name}-${year}`,
    ` ${day} ${name} ${year}`,
    `${year.slice(2)}-${month}-${day}`,
    `${year}年${Number(month)}月${Number(day)}日`,
    wide,
    `${year}/${Number(month)}/${Number(day)} 9:03`,
    `${digits}091011`,
    `${digits} 091011`,
    `${a}-09.10.11.123456`,
    `${digits}.0`,
  ];
  return [
    {
      name: 'date-spellings.csv',
      bytes: text(
        '交易日期,收入金额,对方户名,交易流水号',
        ...dates.map((date, place) => `${date},"${place === 4 ? '１，０００．００' : '1,000.00'}",${TENANT},M${place}`),
      ),
      lines: dates.map(() => [a, 100_000, TENANT]),
    },
    {
      name: 'digit-names.csv',
      bytes: text(
        '交易日期,收入金额,对方户名,交易流水号',
        ...['1919', '58到家', '*鹏飞', '7-11'].map((payer, place) => `${a},"1,000.00",${payer},P${place}`),
      ),
      lines: ['1919', '58到家', '*鹏飞', '7-11'].map((payer) => [a, 100_000, payer]),
    },
  ];
}

function messages(a: CalendarDate, b: CalendarDate, digits: string): BankCase[] {
  const html = `<html><head><meta charset="utf-8"></head><body><table border="1"><tr><td>交易日期</td><td>收入金额</td><td>支出金额</td><td>对方户名</td><td>交易流水号</td></tr><tr><td>${a}</td><td>12,000.00</td><td></td><td>${TENANT}</td><td>H1</td></tr><tr><td>${b}</td><td></td><td>1,000.00</td><td>${PROPERTY}</td><td>H2</td></tr></table></body></html>`;
  const camt = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S1</Id><Acct><Id><Othr><Id>${OWN}</Id></Othr></Id></Acct><Ntry><Amt Ccy="CNY">12000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${a}</Dt></BookgDt><AcctSvcrRef>CAMT1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${TENANT}</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const rent = [a, 1_200_000, TENANT] as const;
  return [
    { name: 'web-page.xls', bytes: text(html), lines: [rent, [b, -100_000, PROPERTY]] },
    {
      name: 'tabs.xls',
      bytes: text('交易日期\t收入金额\t支出金额\t对方户名\t交易流水号', `${a}\t12,000.00\t\t${TENANT}\tT1`),
      lines: [rent],
    },
    { name: 'camt053.xml', number: OWN, bytes: text(camt), lines: [rent] },
    {
      name: 'mt940.sta',
      number: OWN,
      bytes: text(
        ':20:STARTUMS',
        `:25:${OWN}`,
        ':28C:1/1',
        `:60F:C${digits.slice(2)}CNY100000,00`,
        `:61:${digits.slice(2)}${digits.slice(4)}C12000,00NTRFNONREF//MT1`,
        ':86:166?00TRANSFER?32JIA YI TRADING',
        `:62F:C${digits.slice(2)}CNY112000,00`,
        '-',
      ),
      lines: [[a, 1_200_000, 'JIA YI TRADING']],
    },
  ];
}

const bytesOf = async (file: Promise<File>) => new Uint8Array(await (await file).arrayBuffer());

async function workbooks(a: CalendarDate, b: CalendarDate, digits: string): Promise<BankCase[]> {
  const heads = ['交易日期', '收入金额', '对方户名', '交易流水号'];
  const serial = (day: CalendarDate) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
  const cells = sheetOf([
    ['交易日期', '收入金额', '支出金额', '余额', '对方户名', '交易流水号'],
    [serial(a), 12_000.300000000001, null, 112_000.3, TENANT, 'XA1'],
    [Number(digits), 1000.12, null, 113_000.42, TENANT, 'XA2'],
    [new Date(`${a}T23:59:59Z`), 2000, null, 115_000.42, TENANT, 'XA3'],
    [new Date(`${b}T00:00:00Z`), '3,000.00', null, '118,000.42', TENANT, 'XA4'],
    [serial(b) + 0.39, 4000, null, 122_000.42, { richText: [{ text: '甲一' }, { text: '贸易有限公司' }] }, 'XA5'],
    [new Date(`${b}T00:00:00Z`), { formula: '1000*5', result: 5000 }, null, 127_000.42, TENANT, 'XA6'],
    [b, 1234.565, null, null, TENANT, 'XA8'],
  ]);
  const second = sheetOf([['导出说明'], ['本文件由网银导出']], (_cover, book) => {
    book.addWorksheet('交易明细').addRows([heads, [a, 12_000, TENANT, 'XC1']]);
  });
  const hidden = sheetOf(
    [
      heads,
      [a, 12_000, TENANT, 'XE1'],
      [b, 13_000, OTHER, 'XE2'],
      ['合  计', 25_000],
      [],
      ['制表：张三', '', '', '复核：'],
    ],
    (sheet) => {
      sheet.getRow(3).hidden = true;
    },
  );
  return [
    {
      name: 'cells.xlsx',
      bytes: await bytesOf(cells),
      lines: [
        [a, 1_200_030, TENANT],
        [a, 100_012, TENANT],
        [a, 200_000, TENANT],
        [b, 300_000, TENANT],
        [b, 400_000, TENANT],
        [b, 500_000, TENANT],
      ],
      wrong: 1,
    },
    { name: 'second-sheet.xlsx', bytes: await bytesOf(second), lines: [[a, 1_200_000, TENANT]] },
    {
      name: 'hidden-row.xlsx',
      bytes: await bytesOf(hidden),
      lines: [
        [a, 1_200_000, TENANT],
        [b, 1_300_000, OTHER],
      ],
    },
  ];
}
