// Voucher lines of postings: the default ones of each event, or those changed by the enterprise.
import sql from 'sql-template-tag';
import { listVoucherTemplates, resetVoucherTemplate, saveVoucherTemplate } from '#api/finance/voucher/voucher';
import type { VoucherTemplate, VoucherTemplateTerms } from '#api/finance/voucher/voucher.schema';
import { USUAL_LINES, VOUCHER_EVENT, type VoucherEvent } from '#api/finance/voucher/voucher-events';
import type { Tx } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertSubjects } from '#server/policies/subjects';

export async function voucherTemplates(tx: Tx): Promise<VoucherTemplate[]> {
  const changed = await tx.query<Pick<VoucherTemplate, 'event' | 'lines' | 'version'>>(
    sql`select event, lines, version from voucher_template where company_id = app_company()`,
  );
  return (Object.keys(VOUCHER_EVENT) as VoucherEvent[]).map((event) => {
    const own = changed.find((each) => each.event === event);
    return {
      event,
      lines: own?.lines ?? [...USUAL_LINES[event]],
      changed: own !== undefined,
      version: own?.version ?? 0,
    };
  });
}

const existing = async (tx: Tx, event: VoucherEvent) =>
  (await voucherTemplates(tx)).find((each) => each.event === event);

async function save(
  { tx, actor, now, audit }: Call,
  { event, lines, version }: VoucherTemplateTerms,
): Promise<VoucherTemplate[]> {
  const before = await existing(tx, event);
  const stored = new Set(before?.lines.map(({ subject }) => subject));
  await assertSubjects(
    tx,
    lines.map(({ subject }, place) => ({
      path: ['lines', place, 'subject'],
      code: subject,
      before: stored.has(subject) ? subject : undefined,
    })),
  );
  const [saved] = await tx.query<{ id: number }>(
    sql`insert into voucher_template as t (company_id, event, lines, updated_by, updated_at, version)
        values (app_company(), ${event}, ${JSON.stringify(lines)}::jsonb, ${actor.user_id}, ${now}, 1)
        on conflict (company_id, event) do update set lines = excluded.lines, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
          version = t.version + 1
        where t.version = ${version} returning id`,
  );
  if (!saved || (before?.version ?? 0) !== version) throw new Refusal(409, '该模板刚被他人修改，请刷新后重试');
  await audit({
    object: 'voucher_template',
    object_id: saved.id,
    action: 'update',
    before: { event, lines: before?.lines },
    after: { event, lines },
  });
  return voucherTemplates(tx);
}

async function reset({ tx, audit }: Call, { event }: { event: VoucherEvent }): Promise<VoucherTemplate[]> {
  const [before] = await tx.query<{ id: number; lines: unknown }>(
    sql`delete from voucher_template where company_id = app_company() and event = ${event} returning id, lines`,
  );
  if (before)
    await audit({
      object: 'voucher_template',
      object_id: before.id,
      action: 'delete',
      before: { event, lines: before.lines },
    });
  return voucherTemplates(tx);
}

export const voucherTemplateRoutes: Route[] = [
  handle(listVoucherTemplates, ({ tx }) => voucherTemplates(tx)),
  handle(saveVoucherTemplate, save),
  handle(resetVoucherTemplate, reset),
];
