// Import of one file of a feed: like an import by hand of a user who changes nothing and imports no doubtful line.
import type { StatementResult } from '#api/finance/bank-statement/bank-statement.schema';
import { safeName } from '#server/platform/files/files';
import type { Way } from '#server/platform/import/progress';
import { detectStatement, readStatementFile } from '#server/platform/import/statement/statement';
import type { ReadLines } from '#server/platform/import/statement/statement-lines';
import { HttpFault, Refusal } from '#server/platform/use-case/errors';
import type { WriteContext } from '#server/platform/use-case/route';
import { accountOf, accountWarnings } from '../bank-statement/classify-lines';
import { confirmedLayouts } from '../bank-statement/confirmed-layout';
import { importWork } from '../bank-statement/import-statement';
import type { FeedBalance } from './bank-feed';
import { type FeedAccount, recordFile } from './feed-account';

export interface FeedFile {
  name: string;
  hash: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const NO_WAY: Way = { report: () => undefined, begin: () => undefined, end: () => undefined };

const UNCONFIRMED =
  '未能识别是哪家银行的格式，请先在「导入对账单」中手工导入并确认各列，此后同一账户的同样格式会自动导入';

/** Returns the account that the file names above its headers; where it has no lines, that of its balance. */
const accountOfFile = ({ stated, lines, closing }: ReadLines) =>
  lines.length === 0 && closing ? { ...stated, number: closing.own_account.replace(/\D/g, '') } : stated;

/** Reads the file by the layout of a known bank, or by the one confirmed for the account; refuses others. */
async function readFile(context: WriteContext, { id }: FeedAccount, { name, bytes }: FeedFile) {
  const { services } = context;
  const [account, confirmed] = await context.transaction(
    true,
    async (call) => [await accountOf(call, id), await confirmedLayouts(call.tx, id)] as const,
  );
  const file = new File([bytes], safeName(name));
  try {
    const detected = await detectStatement(file, services, { sheet: '', head_row: null, confirmed });
    if (detected.origin === 'guessed') throw new Refusal(422, UNCONFIRMED);
    const { columns, date_order, sheet, sheets } = detected;
    // The call of an import takes the columns as checked input; these come from a profile or from such an input.
    const layout = { columns, date_order } as Parameters<typeof importWork>[1]['layout'];
    const read = await readStatementFile(file, services, { sheet, layout, may_be_empty: true });
    // By hand, the user sees the warning and decides.
    const [doubt] = accountWarnings({ stated: accountOfFile(read) }, account);
    if (doubt !== undefined) throw new Refusal(422, `${doubt}；确认后请手工导入`);
    const notices = sheets.length > 1 ? [`文件有 ${sheets.length} 个工作表，只导入了「${sheet}」`] : [];
    return { file_name: file.name, layout, read, notices };
  } catch (error) {
    if (error instanceof Refusal || error instanceof HttpFault) throw error;
    services.log.error({ err: error, file: name }, 'statement of a feed could not be read');
    throw new Refusal(422, '文件无法读取，请从网银重新导出');
  }
}

/** What a file has added, the balance that it states, and what a user should look at. */
export interface ImportedFile {
  lines: number;
  balance: FeedBalance | null;
  notices: string[];
}

/** Imports the file; undefined when another run was first. Throws a Refusal 422 when the file is at fault. */
export async function importFile(
  context: WriteContext,
  account: FeedAccount,
  file: FeedFile,
): Promise<ImportedFile | undefined> {
  const { file_name, layout, read, notices } = await readFile(context, account, file);
  const balance = read.closing;
  if (read.lines.length === 0) {
    const isFirst = await context.transaction(false, ({ tx, now }) => recordFile(tx, now, account, file));
    return isFirst ? { lines: 0, balance, notices } : undefined;
  }
  const work = await importWork(context, {
    flow_account_id: account.id,
    layout,
    file_name,
    read,
    mode: 'all',
    with_similar: false,
    agree: () => undefined,
    way: NO_WAY,
  });
  const result = await context.transaction(false, async (call) => {
    const isFirst = await recordFile(call.tx, call.now, account, file);
    return isFirst ? ((await work(call)) as StatementResult) : undefined;
  });
  if (!result) return undefined;
  const doubtful = result.left_out > 0 ? [`${result.left_out} 笔疑似重复没有导入，请手工导入该文件核对`] : [];
  return { lines: result.lines, balance, notices: [...notices, ...doubtful] };
}
