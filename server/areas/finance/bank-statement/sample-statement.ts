// A sample bank file to try the import with, only in the demonstration enterprise. It is built from receivables due and open today, so that some
// lines match exactly, some by an alias of the tenant, some in part, and one payer is unknown.
import sql from 'sql-template-tag';
import { sampleStatement, statementSampleOffered } from '#api/finance/bank-statement/bank-statement';
import { fenToYuan } from '#domain/kernel/text/format';
import { bankReconciliationOn } from '#server/measures/finance/bank';
import { isDue, isOwed, openFen } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { isDemo } from '#server/platform/start/demo';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, handleFile, type Route } from '#server/platform/use-case/route';
import { bookReply } from '#server/platform/xlsx/xlsx';
import type { SheetContent } from '#server/platform/xlsx/xlsx-book';
import { accountOf } from './classify-lines';

/** Number of lines of each kind. */
const EXACT = 8;
const BY_ALIAS = 3;
const IN_PART = 2;
/** Amount in fen that a tenant who pays in part leaves open. */
const SHORT_BY = 10_000;
const UNKNOWN = { payer: '上海远方贸易有限公司', fen: 1_860_000 };
const BANK_FEE = 1_500;
/** Balance before the first line of an account without bank lines, fen. */
const OPENING = 268_450_000;

const HEADERS = ['交易日期', '交易时间', '交易流水号', '摘要', '借方金额', '贷方金额', '余额', '对方户名', '对方账号'];
const WIDTHS = [14, 12, 26, 26, 16, 16, 18, 32, 24];

interface Due {
  id: number;
  tenant_id: number;
  tenant_name: string;
  alias: string | null;
  charge_item: string;
  open_fen: number;
}

/** Returns the oldest due receivable of each tenant without unallocated money. */
const dueOf = ({ tx, actor, today }: Call, legal_entity_id: number) =>
  tx.query<Due>(
    sql`select distinct on (r.tenant_id) r.id, r.tenant_id, t.name as tenant_name, i.name as charge_item, ${openFen} as open_fen,
          (select a.value from tenant_alias a where a.company_id = t.company_id and a.tenant_id = t.id and a.kind = 'name' order by a.value limit 1) as alias
        from receivable r
        join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        where r.company_id = app_company() and r.legal_entity_id = ${legal_entity_id} and ${isOwed} and ${isDue(today)}
          and ${openFen} > ${SHORT_BY}${inScope(actor, sql`r.park_id`)}
          and not exists (select from cash_record m where m.company_id = r.company_id and m.tenant_id = r.tenant_id
            and m.direction = 'in' and m.voided_on is null and m.allocated_fen < m.amount_fen)
        order by r.tenant_id, r.due_date, r.id`,
  );

/** Returns the balance that the bank states last. */
async function balanceOf({ tx, today }: Call, account_id: number): Promise<number> {
  const found = await maybeOne<{ stated_fen: number }>(
    tx,
    sql`select r.stated_fen from ${bankReconciliationOn(today)} r where r.flow_account_id = ${account_id}`,
  );
  return found?.stated_fen ?? OPENING;
}

interface Line {
  key: number;
  payer: string;
  fen: number;
  text: string;
}

function linesOf(due: readonly Due[]): Line[] {
  const aliased = due.filter(({ alias }) => alias !== null).slice(0, BY_ALIAS);
  const others = due.filter((row) => !aliased.includes(row));
  const line = ({ id, tenant_name, charge_item, open_fen }: Due): Line => ({
    key: id,
    payer: tenant_name,
    fen: open_fen,
    text: charge_item,
  });
  return [
    ...others.slice(0, EXACT).map(line),
    ...aliased.map((row) => ({ ...line(row), payer: row.alias ?? '' })),
    ...others.slice(EXACT, EXACT + IN_PART).map((row) => ({ ...line(row), fen: row.open_fen - SHORT_BY })),
    { key: 0, payer: UNKNOWN.payer, fen: UNKNOWN.fen, text: '往来款' },
  ];
}

/** Returns the lines in the bank's format, with a bank fee at the end. Serials are stable for the same receivable and day. */
function sheetOf(lines: readonly Line[], today: string, opening_fen: number): SheetContent {
  const day = today.replaceAll('-', '');
  let balance = opening_fen;
  const rows = lines.map(({ key, payer, fen, text }, place) => {
    balance += fen;
    const time = `${String(9 + Math.floor(place / 6)).padStart(2, '0')}:${String((place % 6) * 10).padStart(2, '0')}:00`;
    const account = `6225${String(1_000_000_000 + key).padStart(12, '0')}`;
    return [
      day,
      time,
      `${day}${String(key).padStart(10, '0')}`,
      text,
      '',
      fenToYuan(fen),
      fenToYuan(balance),
      payer,
      account,
    ];
  });
  const fee = [
    day,
    '16:30:00',
    `${day}FEE`,
    '账户管理费',
    fenToYuan(BANK_FEE),
    '',
    fenToYuan(balance - BANK_FEE),
    '',
    '',
  ];
  return {
    title: '交易明细',
    frozen: true,
    columns: HEADERS.map((header, index) => ({ header, width: WIDTHS[index] ?? 16, format: '@' })),
    rows: [...rows, fee],
  };
}

export const sampleStatementRoutes: Route[] = [
  handle(statementSampleOffered, async ({ tx }) => ({ offered: await isDemo(tx) })),
  handleFile(sampleStatement, async (call, { flow_account_id }) => {
    const sheet = await call.transaction(true, async (inside) => {
      if (!(await isDemo(inside.tx))) throw notFound('示例银行流水');
      const account = await accountOf(inside, flow_account_id);
      const lines = linesOf(await dueOf(inside, account.legal_entity_id));
      return sheetOf(lines, inside.today, await balanceOf(inside, account.id));
    });
    return bookReply('示例银行流水.xlsx', [sheet]);
  }),
];
