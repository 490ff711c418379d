// The sender of a letter or a bill: the legal entity and its bank accounts.
import sql from 'sql-template-tag';
import { fenToYuan } from '#domain/kernel/text/format';
import type { Actor } from '../platform/access/actor';
import { inScope } from '../platform/access/scope';
import { one, type Tx } from '../platform/db/database';
import type { Block } from '../platform/pdf';

export interface Sender {
  name: string;
  uscc: string;
  accounts: { name: string; bank: string; number: string }[];
}

/** Returns the sender; `actor` is null for a job, which sees all accounts. */
export const senderOf = (tx: Tx, actor: Actor | null, id: number): Promise<Sender> =>
  one<Sender>(
    tx,
    sql`select e.name, e.uscc, (select coalesce(json_agg(json_build_object('name', a.name, 'bank', a.bank, 'number', a.number) order by a.id), '[]')
            from flow_account a where a.company_id = e.company_id and a.legal_entity_id = e.id and a.enabled and a.number <> ''
              and (a.park_id is null or (true${actor ? inScope(actor, sql`a.park_id`) : sql``}))) as accounts
        from legal_entity e where e.company_id = app_company() and e.id = ${id}`,
  );

export const letterhead = ({ name, uscc }: Sender): string =>
  [name, uscc && `统一社会信用代码 ${uscc}`].filter(Boolean).join('　');

/** The accounts to pay to, a row each; nothing without accounts. */
export const accountsBlocks = ({ name: payee, accounts }: Sender): Block[] =>
  accounts.length === 0
    ? []
    : [
        { kind: 'heading', text: '收款账户' },
        {
          kind: 'table',
          columns: [
            { title: '户名', width: 3 },
            { title: '开户行', width: 3 },
            { title: '账号', width: 3 },
          ],
          rows: accounts.map(({ name, bank, number }) => [payee, bank || name, number]),
        },
      ];

/**
 * A code that a payer scans to copy account, amount and bill number: Chinese banks share no standard for transfers between companies, so it is plain
 * text. Nothing without an account, or when nothing is payable.
 */
export function paymentCode({ name, accounts: [account] }: Sender, fen: number, number: string): Block[] {
  if (!account || fen <= 0) return [];
  const lines = [
    `户名：${name}`,
    `开户行：${account.bank || account.name}`,
    `账号：${account.number}`,
    `金额：${fenToYuan(fen)}`,
    `附言：${number}`,
  ];
  return [{ kind: 'code', text: lines.join('\n'), caption: ['扫码复制付款信息', ...lines] }];
}
