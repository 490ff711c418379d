// 收据 as a file.
import sql from 'sql-template-tag';
import { receiptPdf } from '#api/finance/cash-record/cash-record';
import { loadCashRecord } from '#server/areas/finance/cash-record/cash-record';
import { receipt } from '#server/documents/receipt';
import { senderOf } from '#server/documents/sender';
import { one } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import { handleFile, type Route } from '#server/platform/use-case/route';

export const receiptRoutes: Route[] = [
  handleFile(receiptPdf, async (call, { id }) => {
    const {
      record,
      sender,
      by: author,
    } = await call.transaction(true, async ({ tx, actor }) => {
      const found = await loadCashRecord(tx, actor, id);
      if (found.direction === 'out') throw new Refusal(409, '付款没有收据');
      if (found.status === 'void') throw new Refusal(409, '该流水已作废，不能开具收据');
      const { legal_entity_id, name } = await one<{ legal_entity_id: number; name: string }>(
        tx,
        sql`select m.legal_entity_id, u.display_name as name from cash_record m
            join app_user u on u.company_id = m.company_id and u.id = m.created_by where m.company_id = app_company() and m.id = ${id}`,
      );
      return { record: found, sender: await senderOf(tx, actor, legal_entity_id), by: name };
    });
    return receipt(record, sender, author, call.services.clock.now());
  }),
];
