// Erases the personal data of a channel's contact; the channel itself, its customers and commissions remain.
import sql from 'sql-template-tag';
import { commissionsOn } from '#server/measures/contracts/commission';
import { maybeOne } from '#server/platform/db/database';
import { updateRecord } from '#server/platform/list/record';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

/** Refused while a commission is owed, because both sides need to identify each other. */
export async function assertPaid({ tx, today }: Pick<Call, 'tx' | 'today'>, channel_id: number): Promise<void> {
  const owed = await maybeOne(
    tx,
    sql`select x.channel_id from ${commissionsOn(today)} x where x.channel_id = ${channel_id} and x.open_fen <> 0 limit 1`,
  );
  if (owed) throw new Refusal(423, '渠道还有没有结清的佣金，个人信息须保留到佣金结清');
}

interface Erased {
  id: number;
  version: number;
  /** Index of the contact; a channel itself is not a person. */
  contact: number | null;
}

export async function eraseChannelContact({ tx }: Pick<Call, 'tx'>, { id, version, contact }: Erased): Promise<void> {
  await updateRecord(tx, 'channel', '渠道', { id, version }, {});
  // An account held by the contact is erased with the contact.
  await tx.query(
    sql`update channel set payee_name = '', payee_bank = '', payee_account = ''
        where company_id = app_company() and id = ${id} and payee_name in (
          select name from channel_contact where company_id = app_company() and channel_id = ${id} and seq = ${contact}::int + 1)`,
  );
  await tx.query(
    sql`update channel_contact set name = '已删除', position = '', phone = '', email = ''
        where company_id = app_company() and channel_id = ${id} and seq = ${contact}::int + 1`,
  );
}
