// Files of the demo's contracts: each approved one has its signed copy. All copies share the same page, which is drawn and stored once.
import sql from 'sql-template-tag';
import type { Tx } from '#server/platform/db/database';
import { addAttachments } from '#server/platform/files/attachments';
import type { FileStore } from '#server/platform/files/file-store';
import { type CheckedFile, keepFile } from '#server/platform/files/files';
import { insertRecordsWithIds } from '#server/platform/list/record';
import { pdf } from '#server/platform/pdf/index';
import type { Env } from '#server/platform/start/env';

/** The file store and its limits. */
export interface DemoFiles {
  store: FileStore;
  env: Env;
  now: Date;
}

/** Stores the file before the demo's transaction: a file without a row is harmless. */
export async function storeCopy({ store, env, now }: DemoFiles): Promise<CheckedFile> {
  const { name, body } = await pdf(
    '租赁合同扫描件.pdf',
    {
      title: '房屋租赁合同（签署页）',
      header: '华澜置业集团',
      blocks: [
        { kind: 'paragraph', text: '本页为演示数据，代表双方签署后扫描存档的合同文本。', indent: true },
        { kind: 'paragraph', text: '合同的条款、收款计划与附件以系统中的记录为准。', indent: true },
        {
          kind: 'signatures',
          parties: [
            { title: '出租方（盖章）', lines: ['授权代表', '日期'] },
            { title: '承租方（盖章）', lines: ['授权代表', '日期'] },
          ],
        },
      ],
    },
    now,
  );
  return keepFile(name, body, store, env);
}

/** Attaches a copy to each signed contract, under its number. */
export async function attachCopies(tx: Tx, copy: CheckedFile): Promise<void> {
  const contracts = await tx.query<{ id: number; number: string; created_by: number }>(
    sql`select id, number, created_by from contract where company_id = app_company() and status = 'approved' order by id`,
  );
  const files = contracts.map(({ number, created_by }) => ({ ...copy, name: `${number} 签署件.pdf`, created_by }));
  const ids = await insertRecordsWithIds(tx, 'file', files);
  for (const [place, { id }] of contracts.entries())
    await addAttachments(tx, 'contract', id, ids.slice(place, place + 1), { category: 'original' });
}
