// An enterprise with data for every request, in addition to the inputs of the walk over foreign ids. Each customer has a wanted park, since customers
// without one are visible to all.
import sql from 'sql-template-tag';
import { bookBankLines } from '#api/finance/bank-line/bank-line';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountOptions } from '#api/setup/option';
import { runJob } from '#server/jobs/index';
import { addFurtherRows, addVouchers } from '#tests/http/foreign-ids/filled';
import { approvedContract, chargeItem } from '#tests/support/builders';
import { fileOf, requestUpload } from '#tests/support/files/sheet';
import { newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { firstOf } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  world: World;
}

async function addStatement(owner: Person): Promise<void> {
  const account = firstOf(await owner.call(flowAccountOptions, {}));
  const layout = { columns: { received_on: '日期', amount: '金额', payer: '户名', remark: '摘要' }, date_order: 'ymd' };
  const file = fileOf(
    new TextEncoder().encode('日期,金额,户名,摘要\n2026-03-01,1.00,甲,\n2026-03-02,-1.00,,手续费\n'),
    'a.csv',
  );
  const { error_code, message } = await requestUpload(owner, '/api/finance/statement/import', file, {
    flow_account_id: String(account.value),
    layout: JSON.stringify(layout),
    mode: 'all',
    similar: 'skip',
  });
  if (error_code !== 0) throw new Error(message);
  const { rows } = await owner.call(listEndpoint(bankLineList), {
    page: 1,
    page_size: 10,
    filter: { state: ['open'] },
  });
  await owner.call(bookBankLines, {
    items: [{ line_id: firstOf(rows.filter(({ remark }) => remark === '手续费')).id, kind: 'fee' }],
    remember: '手续费',
  });
}

export async function fillWholly({ owner, approver, world }: People): Promise<void> {
  await addFurtherRows(owner, 'colleague.one');
  await addStatement(owner);
  await newFollowUp(owner, (await newCustomer(owner, { name: '要再联系的客户' })).id, { next_on: '2026-03-17' });
  const [start, end] = ['2026-01-01', '2026-12-31'];
  await approvedContract(owner, approver, {
    clauses: [
      {
        charge_item_id: await chargeItem(owner, 'rent'),
        basis: 'turnover',
        rate: '0.1',
        start,
        end,
        tax_rate: '0.09',
      },
    ],
  });
  await addVouchers({ owner, world });
  await runJob(world.services, 'warnings');
  await world.db.asOwner(async (tx) => {
    await tx.query(sql`insert into customer_park (company_id, customer_id, park_id)
      select c.company_id, c.id, (select min(b.park_id) from building b where b.company_id = c.company_id)
      from customer c where not exists (select from customer_park w where w.company_id = c.company_id and w.customer_id = c.id)`);
    // These rows existed from the beginning; the update makes every response that shows the name different.
    await tx.query(sql`update flow_account set name = name || '（新）'`);
    await tx.query(sql`update flow_account a set feed_folder = '账户' || a.id, feed_enabled = true, feed_user_id = u.id
      from (select company_id, min(id) as id from app_user group by company_id) u where u.company_id = a.company_id`);
  });
}
