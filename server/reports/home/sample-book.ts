// A sample file as a workbook, in the format of the import's own template.
import sql from 'sql-template-tag';
import type { Sample } from '#api/setup/getting-started/getting-started.schema';
import { SAMPLE_FILES } from '#api/setup/getting-started/steps';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { filledBookOf } from '#server/platform/import/template';
import type { FileReply, OpenCall } from '#server/platform/use-case/route';
import { sampleSheets } from './sample-sheets';

export function sampleBook(call: OpenCall, { file }: Sample): Promise<FileReply> {
  return call.transaction(true, async ({ tx, actor, today }) => {
    const account = await maybeOne<{ name: string }>(
      tx,
      sql`select a.name from flow_account a
          where a.company_id = app_company() and a.enabled${inScope(actor, sql`a.park_id`)} order by a.id limit 1`,
    );
    return filledBookOf(`示例-${SAMPLE_FILES[file]}`, sampleSheets(file, today, account?.name ?? ''));
  });
}
