// Confirms, or unconfirms, that the defaults of a setup step are right.
import sql from 'sql-template-tag';
import { confirmStep } from '#api/setup/getting-started/getting-started';
import type { ConfirmStep } from '#api/setup/getting-started/getting-started.schema';
import type { AreaObject } from '#server/platform/use-case/area';
import type { Call } from '#server/platform/use-case/route';
import { handle } from '#server/platform/use-case/route';

/** Text of the audit trail for a confirmed step. */
const CHECKED = '已核对';

async function confirm(call: Call, { step, done }: ConfirmStep): Promise<Record<string, never>> {
  const { tx, actor } = call;
  const changed = await tx.query(
    done
      ? sql`insert into setup_step (company_id, step, confirmed_by) values (app_company(), ${step}, ${actor.user_id})
            on conflict do nothing returning step`
      : sql`delete from setup_step where company_id = app_company() and step = ${step} returning step`,
  );
  // A repeated confirmation has no effect.
  if (changed.length === 0) return {};
  await call.audit({
    object: 'setup_step',
    object_id: 0,
    action: 'update',
    before: { [step]: done ? null : CHECKED },
    after: { [step]: done ? CHECKED : null },
  });
  return {};
}

export const gettingStarted: AreaObject = {
  routes: () => [handle(confirmStep, confirm)],
};
