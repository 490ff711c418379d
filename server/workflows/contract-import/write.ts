// Writes contracts of a workbook as approved ones: terms with schedule, occupied spaces, receivables, and the money received on them. Many contracts
// take as many statements as one.
import sql from 'sql-template-tag';
import { openingShares } from '#domain/finance/receipts/opening-receipts';
import { insertTerms } from '#server/areas/contracts/contract/contract-terms';
import { postCash } from '#server/areas/finance/posting/cash';
import { postWriteOffRows } from '#server/areas/finance/posting/write-offs';
import { postContracts } from '#server/areas/finance/receivable/post-contract';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { auditAll } from '#server/platform/use-case/audit';
import type { Call } from '#server/platform/use-case/route';
import type { ImportReferences } from './references';
import type { ValidatedContract } from './validate';

type Ready = ValidatedContract & { ready: NonNullable<ValidatedContract['ready']> };

interface Stored extends Ready {
  contract_id: number;
}

export async function writeContracts(
  call: Call,
  contracts: readonly ValidatedContract[],
  references: ImportReferences,
): Promise<number[]> {
  const ready = contracts.filter((validated): validated is Ready => validated.ready !== null);
  const ids = await insertRecordsWithIds(
    call.tx,
    'contract',
    ready.map((validated) => contractRow(call, validated)),
  );
  const stored = ready.map((validated, place): Stored => ({ ...validated, contract_id: ids[place] as number }));
  await insertTerms(
    call.tx,
    stored.map(({ contract_id, ready: { terms } }) => ({ contract_id, terms })),
  );
  await insertRecords(
    call.tx,
    'space_occupation',
    stored.flatMap(({ contract_id, ready: { terms } }) =>
      terms.spaces.map(({ id }) => ({
        space_id: id,
        contract_id,
        kind: 'lease',
        start_date: terms.start,
        end_date: terms.end,
      })),
    ),
  );
  await postContracts(call.tx, { user_id: call.actor.user_id, posted_on: null }, ids);
  await writeReceipts(call, stored, references);
  await auditAll(
    call.tx,
    call.actor,
    call.request_id,
    stored.map(({ contract_id, draft }) => ({
      object: 'contract',
      object_id: contract_id,
      action: 'import',
      after: { number: draft.number, ...draft.contracts[0]?.value },
    })),
  );
  return ids;
}

function contractRow({ actor, now }: Call, { draft, ready: { terms, lessor_id } }: Ready) {
  const { kind, park_id, tenant_id, signed_on, signatory, manager, remark, start, end } = terms;
  const { delivered_on, billed_through } = draft.contracts[0]?.value ?? {};
  return {
    number: draft.number,
    kind,
    park_id,
    tenant_id,
    lessor_id,
    signed_on,
    signatory,
    manager,
    remark,
    start_date: start,
    end_date: end,
    delivered_on,
    billed_through,
    status: 'approved',
    version_no: 1,
    void_reason: '',
    created_by: actor.user_id,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 0,
    carry_deposit: false,
  };
}

/** Each receipt becomes a cash record of its day, allocated to the oldest receivables; the rest is the tenant's prepayment. */
async function writeReceipts(call: Call, stored: readonly Stored[], references: ImportReferences): Promise<void> {
  const { tx, actor } = call;
  const cash = stored.flatMap((validated) => validated.draft.receipts.map(({ value }) => ({ validated, value })));
  const posted = await postCash(
    call,
    cash.map(({ validated: { draft, ready }, value }) => ({
      flow_account_id: references.accounts.get(value.flow_account)?.id ?? 0,
      tenant_id: ready.terms.tenant_id,
      received_on: value.received_on,
      amount_fen: value.amount_fen,
      payer: draft.contracts[0]?.value.tenant ?? '',
      bank_serial: value.bank_serial || null,
      remark: value.remark || '期初导入',
    })),
  );
  const rows = await owedOf(
    call,
    stored.map(({ contract_id }) => contract_id),
  );
  let index = 0;
  const shares = stored.flatMap((validated) => {
    const own = rows.get(validated.contract_id) ?? [];
    const receipts = validated.draft.receipts.map(({ value }) => value);
    const first = index;
    index += receipts.length;
    return openingShares(own, receipts).map(({ receipt, row, amount_fen }) => ({
      receivable_id: own[row]?.id ?? 0,
      cash_record_id: posted[first + receipt]?.id ?? 0,
      amount_fen,
      legal_entity_id: validated.ready.lessor_id,
      value_date: receipts[receipt]?.received_on ?? '',
    }));
  });
  await postWriteOffRows(tx, { user_id: actor.user_id, day: sql`n.value_date`, reason: '' }, shares);
}

interface Owed {
  id: number;
  contract_id: number;
  charge_item: string;
  due: string;
  gross_fen: number;
}

async function owedOf({ tx }: Call, contract_ids: readonly number[]): Promise<Map<number, Owed[]>> {
  const rows = await tx.query<Owed>(
    sql`select r.id, r.contract_id, i.name as charge_item, r.due_date as due, r.gross_fen
        from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        where r.company_id = app_company() and r.contract_id = any(${[...contract_ids]}::bigint[]) order by r.contract_id, r.due_date, r.id`,
  );
  const byContract = new Map<number, Owed[]>();
  for (const row of rows) {
    const own = byContract.get(row.contract_id);
    if (own) own.push(row);
    else byContract.set(row.contract_id, [row]);
  }
  return byContract;
}
