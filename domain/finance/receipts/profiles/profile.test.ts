// Recognition of a bank's layout by its headers, and what the layout says about rows.
import { describe, expect, it } from 'vitest';
import { readStatement } from '../statement';
import type { StatementCell } from '../statement-cells';
import { guessHeaderRow, suggestedAt } from '../statement-columns';
import { layoutSignature } from '../statement-fields';
import { profileOf } from './profile';
import { PROFILES } from './profiles';

const cell = (text: string): StatementCell => (text === '' ? { kind: 'empty', text } : { kind: 'text', text });
const table = (...rows: string[]) => rows.map((row) => row.split(',').map(cell));
const nameOf = (headers: string, ...above: string[]) => profileOf(PROFILES, headers.split(','), above)?.profile.name;

describe('a layout', () => {
  it('is recognised by all of its headers, in any order and with others between them', () => {
    const headers = '序号,余额,交易日,收/付方名称,收/付方帐号,备用,贷方金额,借方金额,摘要,交易时间';
    expect(nameOf(headers)).toBe('招商银行企业网银');
    expect(nameOf(headers.replace('收/付方帐号,', ''))).toBeUndefined();
  });

  it('with headers of several banks is recognised by the bank above them only', () => {
    const headers = '交易日期,收入,支出,账户余额,对方账号,对方户名,摘要';
    expect(nameOf(headers)).toBeUndefined();
    expect(nameOf(headers, '广发银行账户明细')).toBe('广发银行企业网银');
  });

  it('of the most headers is the one of the file', () => {
    const headers = '日期,交易类型,凭证种类,凭证号,对方户名,对方账号,摘要,借方发生额,贷方发生额,余额';
    expect(nameOf(headers)).toBe('工商银行企业网银');
    expect(nameOf(`${headers},钞汇标识,交易流水号,企业流水号,本方账号`)).toBe('建设银行企业网银');
  });

  it('decides on the row of the headers', () => {
    const rows = table(
      '交易日期,金额,对方户名,余额,摘要,流水号,备注,用途,附言,账号',
      '交易时间,借方发生额(支出),贷方发生额(收入),账户余额,对方账号,对方户名,摘要',
    );
    expect(guessHeaderRow(rows)).toBe(2);
    expect(suggestedAt(rows, 1).profile?.name).toBe('交通银行企业网银');
  });

  it('has a signature that is the set of its headers', () => {
    expect(layoutSignature(['余额（元）', '交易日期', '', '摘要'])).toBe(
      layoutSignature(['摘要', '交易日期', '余额', '余额']),
    );
    expect(layoutSignature(['余额', '摘要'])).not.toBe(layoutSignature(['余额', '摘要1']));
  });
});

describe('rows of a known layout', () => {
  const CMB = '交易日,交易时间,借方金额,贷方金额,余额,摘要,收/付方名称,收/付方帐号,冲帐标志';
  const read = (...rows: string[]) => {
    const cells = table(...rows);
    return readStatement(cells, 1, suggestedAt(cells, 0).columns, 'ymd');
  };

  it('are reversals where their mark says so', () => {
    const { lines } = read(
      CMB,
      '20260302,101010,,10.00,110.00,租金,甲,6222,',
      '20260302,101112,10.00,,100.00,租金,甲,6222,*',
    );
    expect(lines.map(({ nature, direction }) => [nature, direction])).toEqual([
      ['plain', 'in'],
      ['reversal', 'out'],
    ]);
  });

  it('end where the bank writes its sums', () => {
    const { lines, skipped_rows } = read(
      '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,备注',
      '2026-03-02 10:10:10,P1,F1,交易收款,交易,收入,10.00,110.00,',
      '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
      '2026-03-03,1,2,3,4,收入,10.00',
    );
    expect(lines).toHaveLength(1);
    expect(skipped_rows).toEqual([3, 4]);
  });
});
