// Signing and delivery of an approved contract (签约与交房, docs/domain §5.2): recorded once, corrected with a reason, and logged in the audit trail each
// time.
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import * as calls from '#api/contracts/handover';
import type { Delivery, Handover, LastReading, Signing } from '#api/contracts/handover.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { handoverSheet } from '#server/documents/handover-sheet';
import { conflict, reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { assertFiles, attachmentsOf, setAttachments } from '#server/platform/files/attachments';
import { insertRecord, updateRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, handleFile, type Route } from '#server/platform/use-case/route';
import { parameterValue } from '#server/policies/parameters';
import { loadContract } from './contract/load-contract';

/** Meter functions of the finance area, injected by the workflow. */
interface DeliveryMeters {
  lastReadingsOf(tx: Tx, contract_id: number): Promise<LastReading[]>;
  readMeters(call: Call, contract: Contract, delivery: Delivery): Promise<void>;
}

const loadSigning = (tx: Tx, contract_id: number): Promise<(Handover['signing'] & { id: number }) | undefined> =>
  maybeOne(
    tx,
    sql`select x.id, x.version, x.signed_on, x.lessor_signatory, x.tenant_signatory, x.remark, x.updated_at as recorded_at,
          u.display_name as recorded_by, ${attachmentsOf('contract_signing', sql`x.id`)} as attachments
        from contract_signing x join app_user u on u.company_id = x.company_id and u.id = x.created_by
        where x.company_id = app_company() and x.contract_id = ${contract_id}`,
  );

const loadDelivery = (tx: Tx, contract_id: number): Promise<(Handover['delivery'] & { id: number }) | undefined> =>
  maybeOne(
    tx,
    sql`select x.id, x.version, x.delivered_on, x.receiver, x.items, x.conditions, x.remark, x.updated_at as recorded_at,
          u.display_name as recorded_by, ${attachmentsOf('contract_delivery', sql`x.id`)} as attachments,
          (select coalesce(json_agg(json_build_object('space_id', m.space_id, 'kind', m.kind, 'number', m.number,
              'multiplier', trim_scale(m.multiplier)::text, 'reading', trim_scale(r.reading)::text) order by r.id), '[]')
            from meter_reading r join meter m on (m.company_id, m.id) = (r.company_id, r.meter_id)
            where r.company_id = x.company_id and r.contract_id = x.contract_id and r.source = 'delivery' and r.voided_on is null) as meters
        from contract_delivery x join app_user u on u.company_id = x.company_id and u.id = x.created_by
        where x.company_id = app_company() and x.contract_id = ${contract_id}`,
  );

async function handoverOf(tx: Tx, contract: Contract): Promise<Handover> {
  const bare = <Row extends { id: number }>(row: Row | undefined) => {
    if (!row) return null;
    const { id: _id, ...rest } = row;
    return rest;
  };
  return {
    signing: bare(await loadSigning(tx, contract.id)) as Handover['signing'],
    delivery: bare(await loadDelivery(tx, contract.id)) as Handover['delivery'],
    sign_before_delivery: await parameterValue(tx, 'contract.sign_before_delivery'),
    spaces: contract.spaces.map((space) => ({ id: space.id, label: space.label })),
  };
}

interface StoredHandover {
  id: number;
  version: number;
}

/** Returns the contract to record on, locked. A correction states the version it corrects and its reason. */
async function openFor(call: Call, input: Signing | Delivery, what: '签约' | '交房'): Promise<Contract> {
  const contract = await loadContract(call.tx, call.actor, input.contract_id, call.today, true);
  if (contract.status !== 'approved') throw new Refusal(423, `只有已审批的合同可以登记${what}`);
  return contract;
}

function assertCorrection(input: Signing | Delivery, before: StoredHandover | undefined, what: '签约' | '交房'): void {
  if (!before) return;
  if (input.version === undefined) throw new Refusal(409, `该合同已登记${what}，请刷新后查看`);
  if (!input.reason) throw invalid([{ path: ['reason'], message: '请填写更正原因' }]);
}

interface Kind {
  table: 'contract_signing' | 'contract_delivery';
  what: '签约' | '交房';
  values: Record<string, unknown>;
}

/** Inserts or corrects the row with its attachments, and sets the day on the contract. */
async function keep(
  call: Call,
  input: Signing | Delivery,
  before: StoredHandover | undefined,
  kind: Kind,
): Promise<void> {
  const { tx, actor, now } = call;
  const moment = now.toISOString();
  let id = before?.id;
  if (id === undefined) {
    const own = { contract_id: input.contract_id, created_by: actor.user_id, created_at: moment, updated_at: moment };
    id = await insertRecord(tx, kind.table, { ...kind.values, ...own });
  } else {
    const key = { id, version: input.version as number };
    await updateRecord(tx, kind.table, `${kind.what}记录`, key, { ...kind.values, updated_at: moment });
  }
  await setAttachments(tx, kind.table, id, input.attachment_ids);
}

async function datesOn(call: Call, contract_id: number, days: { signed_on?: string; delivered_on?: string }) {
  const { signed_on = null, delivered_on = null } = days;
  await call.tx.query(
    sql`update contract set signed_on = coalesce(${signed_on}::date, signed_on), delivered_on = coalesce(${delivered_on}::date, delivered_on),
          version = version + 1, updated_at = ${call.now.toISOString()}
        where company_id = app_company() and id = ${contract_id}`,
  );
}

/** Returns the record for the audit trail: with names of files rather than their ids. */
const audited = (record: Handover['signing'] | Handover['delivery'] | undefined) => {
  if (!record) return {};
  const { attachments, recorded_at: _at, recorded_by: _by, version: _version, ...rest } = record;
  return { ...rest, attachments: attachments.map((file) => file.name) };
};

async function sign(call: Call, input: Signing): Promise<Handover> {
  const contract = await openFor(call, input, '签约');
  const before = await loadSigning(call.tx, contract.id);
  assertCorrection(input, before, '签约');
  await assertFiles(call, 'attachment_ids', input.attachment_ids);
  const delivery = await loadDelivery(call.tx, contract.id);
  const { signed_on, lessor_signatory, tenant_signatory, remark } = input;
  if (signed_on > call.today) throw invalid([{ path: ['signed_on'], message: '签约日期不能晚于今天' }]);
  if (delivery && signed_on > delivery.delivered_on)
    throw invalid([{ path: ['signed_on'], message: `签约日期不能晚于交房日期 ${delivery.delivered_on}` }]);
  const values = { signed_on, lessor_signatory, tenant_signatory, remark };
  await keep(call, input, before, { table: 'contract_signing', what: '签约', values });
  await datesOn(call, contract.id, { signed_on });
  const after = await loadSigning(call.tx, contract.id);
  await call.audit({
    object: 'contract',
    object_id: contract.id,
    action: before ? 'correct-signing' : 'sign',
    before: audited(before),
    after: { ...audited(after), ...(before && { reason: input.reason }) },
  });
  return handoverOf(call.tx, contract);
}

async function assertDeliverable(call: Call, contract: Contract, input: Delivery): Promise<void> {
  const own = new Set(contract.spaces.map((space) => space.id));
  const absent = input.conditions.flatMap(({ space_id }, index): FieldError[] =>
    own.has(space_id) ? [] : [{ path: ['conditions', index, 'space_id'], message: '所选空间不属于该合同' }],
  );
  if (absent.length) throw missing(absent);
  const signing = await loadSigning(call.tx, contract.id);
  if (!signing && (await parameterValue(call.tx, 'contract.sign_before_delivery')))
    throw new Refusal(423, '合同尚未登记签约，请先登记签约再交房');
  const { delivered_on } = input;
  const wrong = (message: string) => invalid([{ path: ['delivered_on'], message }]);
  if (delivered_on > call.today) throw wrong('交房日期不能晚于今天');
  if (signing && delivered_on < signing.signed_on) throw wrong(`交房日期不能早于签约日期 ${signing.signed_on}`);
  if (delivered_on > contract.end) throw wrong(`交房日期不能晚于合同的到期日 ${contract.end}`);
}

async function deliver(call: Call, meters: DeliveryMeters, input: Delivery): Promise<Handover> {
  const contract = await openFor(call, input, '交房');
  const before = await loadDelivery(call.tx, contract.id);
  assertCorrection(input, before, '交房');
  await assertFiles(call, 'attachment_ids', input.attachment_ids);
  await assertDeliverable(call, contract, input);
  const { delivered_on, receiver, items, conditions, remark } = input;
  const values = { delivered_on, receiver, items, conditions, remark };
  await keep(call, input, before, { table: 'contract_delivery', what: '交房', values });
  await meters.readMeters(call, contract, input);
  await datesOn(call, contract.id, { delivered_on });
  const after = await loadDelivery(call.tx, contract.id);
  await call.audit({
    object: 'contract',
    object_id: contract.id,
    action: before ? 'correct-delivery' : 'deliver',
    before: audited(before),
    after: { ...audited(after), ...(before && { reason: input.reason }) },
  });
  return handoverOf(call.tx, contract);
}

const readable = ({ tx, actor, today }: Call, contract_id: number) => loadContract(tx, actor, contract_id, today);

export const handoverRoutes = (meters: DeliveryMeters): Route[] => [
  handle(calls.handoverOfContract, async (call, { contract_id }) =>
    handoverOf(call.tx, await readable(call, contract_id)),
  ),
  handle(calls.signContract, sign),
  handle(calls.deliverContract, (call, input) => deliver(call, meters, input)),
  handle(calls.lastReadings, async (call, { contract_id }) => {
    await readable(call, contract_id);
    return meters.lastReadingsOf(call.tx, contract_id);
  }),
  handleFile(calls.handoverPdf, async (call, { contract_id }) => {
    const sheet = await call.transaction(true, async (inside) => {
      const contract = await readable(inside, contract_id);
      return {
        contract,
        handover: await handoverOf(inside.tx, contract),
        meters: await meters.lastReadingsOf(inside.tx, contract_id),
      };
    });
    return handoverSheet(sheet, call.services.clock.now());
  }),
];

export const handover: AreaObject = {
  constraints: {
    contract_signing_once: conflict('该合同已登记签约，请刷新后查看'),
    contract_signing_contract: reference('contract_id', '所选合同不存在'),
    contract_delivery_once: conflict('该合同已登记交房，请刷新后查看'),
    contract_delivery_contract: reference('contract_id', '所选合同不存在'),
  },
};
