// Many contracts with many receivables, copied from one that was made by the real calls.
import { approvedContract, receivablesOf } from '#tests/support/builders';
import type { Person, World } from '#tests/support/world';
import { copyRow } from './copy-row';

/** First id of the copies. */
export const FIRST = 1_000_000;

interface Stand {
  world: World;
  owner: Person;
  approver: Person;
}

/** Copies tenants with a contract each and `of_each` open receivables, due one day after the other from `from` on. */
export async function fill(
  { world, owner, approver }: Stand,
  of_each: number,
  from: string,
  contracts: number,
): Promise<void> {
  const contract = await approvedContract(owner, approver);
  const [receivable] = await receivablesOf(owner, contract);
  const id = `${FIRST} + g`;
  await world.db.asOwner(async (tx) => {
    const tenant = `'id', ${id}, 'name', '租客公司' || g, 'identifier', ''`;
    await copyRow(tx, 'tenant', `id = ${contract.tenant_id}`, contracts, `jsonb_build_object(${tenant})`);
    const lease = `'id', ${id}, 'tenant_id', ${id}, 'number', 'B-' || g`;
    await copyRow(tx, 'contract', `id = ${contract.id}`, contracts, `jsonb_build_object(${lease})`);
    const version = `'contract_id', ${id}`;
    await copyRow(tx, 'contract_version', `contract_id = ${contract.id}`, contracts, `jsonb_build_object(${version})`);
    const whose = `${FIRST} + (g - 1) % ${contracts} + 1`;
    const nth = `(g - 1) / ${contracts}`;
    const amount = `100000 + ((g - 1) % ${contracts} + 1) * 7 + ${nth}`;
    const row = `'id', ${id}, 'tenant_id', ${whose}, 'contract_id', ${whose}, 'clause_id', null, 'seq', null,
      'due_date', '${from}'::date + ${nth}, 'gross_fen', ${amount}, 'net_fen', ${amount}, 'tax_fen', 0`;
    await copyRow(tx, 'receivable', `id = ${receivable?.id ?? 0}`, contracts * of_each, `jsonb_build_object(${row})`);
    await tx.script('analyze');
  });
}
