// The demo's departments with their users and parks.
import sql from 'sql-template-tag';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords } from '#server/platform/list/record';

interface DepartmentPlan {
  name: string;
  /** Sign-in names of its users. */
  users?: readonly string[];
  /** Parks it manages, by their index among the demo's. */
  parks?: readonly number[];
  below?: readonly DepartmentPlan[];
}

const PLAN: readonly DepartmentPlan[] = [
  {
    name: '华澜置业总部',
    users: ['demo-admin'],
    below: [
      { name: '资产管理部', users: ['demo-viewer'], parks: [0, 1, 2] },
      {
        name: '招商中心',
        users: ['demo-leasing'],
        below: [
          { name: '招商一部', parks: [0] },
          { name: '招商二部', parks: [1, 2] },
        ],
      },
      { name: '财务部', users: ['demo-finance'] },
      { name: '物业运营部', parks: [0, 1, 2], below: [{ name: '客户服务组' }, { name: '工程维保组' }] },
    ],
  },
];

async function add(tx: Tx, plans: readonly DepartmentPlan[], parks: readonly number[], parent_id: number | null) {
  for (const [place, plan] of plans.entries()) {
    const department_id = await insertRecord(tx, 'department', { name: plan.name, parent_id, sort: place + 1 });
    const looked = (plan.parks ?? []).flatMap((index) => parks[index] ?? []);
    await insertRecords(
      tx,
      'department_park',
      looked.map((park_id) => ({ department_id, park_id })),
    );
    await tx.query(
      sql`update app_user set department_id = ${department_id}
          where company_id = app_company() and name = any(${[...(plan.users ?? [])]}::text[])`,
    );
    await add(tx, plan.below ?? [], parks, department_id);
  }
}

/** Does nothing when departments exist already. */
export async function seedOrganisation(tx: Tx): Promise<void> {
  if (await maybeOne(tx, sql`select id from department where company_id = app_company() limit 1`)) return;
  const parks = await tx.query<{ id: number }>(sql`select id from park where company_id = app_company() order by id`);
  await add(
    tx,
    PLAN,
    parks.map((park) => park.id),
    null,
  );
  await tx.query(
    sql`update department d set code = 'BM' || lpad(n.place::text, 2, '0')
        from (select id, row_number() over (order by id) as place from department where company_id = app_company()) n
        where d.company_id = app_company() and d.id = n.id`,
  );
}
