// The spreadsheet from which the tax bureau's site issues electronic invoices in bulk: one file per entity, since it is uploaded under that entity's
// account. Amounts include tax: the site splits them by the same rule.
import sql from 'sql-template-tag';
import { bulkInvoices } from '#api/finance/invoice/invoice';
import type { Invoice, InvoiceLine } from '#api/finance/invoice/invoice.schema';
import { isPaper, isSpecial } from '#domain/finance/invoice';
import { filesReply } from '#server/platform/files/zip';
import { Refusal } from '#server/platform/use-case/errors';
import { type Call, type FileReply, handleFile, type OpenCall, type Route } from '#server/platform/use-case/route';
import { bookReply } from '#server/platform/xlsx/xlsx';
import type { SheetContent } from '#server/platform/xlsx/xlsx-book';
import { invoiceVisible, loadInvoice } from './invoice';

/** Maximum number of invoices per upload to the site. */
const MOST_INVOICES = 1000;
const MONEY = '0.00';

interface BureauColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null;
  format?: string;
}
type Detail = InvoiceLine & { serial: string };

const yes = (is: boolean) => (is ? '是' : '否');

const HEADERS: readonly BureauColumn<Invoice>[] = [
  { header: '发票流水号', value: (row) => row.serial },
  { header: '发票类型', value: (row) => (isSpecial(row.kind) ? '增值税专用发票' : '普通发票') },
  { header: '特定业务类型', value: (row) => (row.lines.some((line) => line.rental) ? '不动产经营租赁服务' : '') },
  { header: '是否含税', value: () => '是' },
  { header: '购买方名称', value: (row) => row.title },
  { header: '购买方纳税人识别号', value: (row) => row.tax_number },
  { header: '购买方地址', value: (row) => row.address },
  { header: '购买方电话', value: (row) => row.phone },
  { header: '购买方开户银行', value: (row) => row.bank },
  { header: '购买方银行账号', value: (row) => row.account },
  { header: '备注', value: (row) => row.remark },
];

const DETAILS: readonly BureauColumn<Detail>[] = [
  { header: '发票流水号', value: (row) => row.serial },
  { header: '项目名称', value: (row) => row.item_name },
  { header: '商品和服务税收分类编码', value: (row) => row.tax_code },
  { header: '规格型号', value: () => '' },
  { header: '单位', value: () => '' },
  { header: '数量', value: () => null },
  { header: '单价', value: () => null },
  { header: '金额', value: (row) => row.gross_fen / 100, format: MONEY },
  { header: '税率', value: (row) => Number(row.tax_rate), format: '0.######' },
  { header: '税额', value: (row) => row.tax_fen / 100, format: MONEY },
  { header: '折扣金额', value: () => null },
  { header: '是否使用优惠政策', value: () => '否' },
];

const RENTALS: readonly BureauColumn<Detail>[] = [
  { header: '发票流水号', value: (row) => row.serial },
  { header: '不动产地址', value: (row) => row.property_region },
  { header: '不动产详细地址', value: (row) => row.property_address },
  { header: '租赁期起', value: (row) => row.lease_start },
  { header: '租赁期止', value: (row) => row.lease_end },
  { header: '跨地（市）标志', value: (row) => yes(row.cross_city) },
  { header: '产权证书/不动产权证号码', value: (row) => row.certificate_number },
  { header: '面积单位', value: (row) => row.area_unit },
];

function sheetOf<Row>(title: string, columns: readonly BureauColumn<Row>[], rows: readonly Row[]): SheetContent {
  return {
    title,
    frozen: true,
    // Codes and account numbers are text: a spreadsheet would truncate their digits.
    columns: columns.map(({ header, format = '@' }) => ({ header, width: 22, format })),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  };
}

function workbookFor(entity: string, invoices: readonly Invoice[], date: string) {
  const details = invoices.flatMap(({ serial, lines }) => lines.map((line): Detail => ({ ...line, serial })));
  const rentals = details.filter(({ rental }) => rental);
  return bookReply(`批量开具-${entity}-${date}.xlsx`, [
    sheetOf('1-发票基本信息', HEADERS, invoices),
    sheetOf('2-发票明细信息', DETAILS, details),
    sheetOf('3-特定业务信息', RENTALS, rentals),
  ]);
}

/** Returns the chosen invoices, or all that wait to be issued; throws with those that can't be issued this way. */
async function chosenInvoices(call: Call, ids: readonly number[]): Promise<Invoice[]> {
  const { tx, actor } = call;
  const waiting = sql`i.status = 'approved' and i.reverses_id is null and i.kind like 'e\_%'`;
  const found = await tx.query<{ id: number }>(
    sql`select i.id from invoice i where i.company_id = app_company() and ${
      ids.length ? sql`i.id = any(${[...ids]}::bigint[])` : waiting
    }${invoiceVisible(actor)} order by i.id limit ${MOST_INVOICES}`,
  );
  if (found.length < new Set(ids).size) throw new Refusal(404, '所选发票不存在或已被删除，请刷新后重试');
  const invoices: Invoice[] = [];
  for (const { id } of found) invoices.push(await loadInvoice(call, id));
  const wrong = invoices.find(({ stage, kind }) => stage !== 'approved' || isPaper(kind));
  if (wrong) throw new Refusal(422, `发票 ${wrong.serial} 不能批量开具：只有审核通过、尚未开具的数电蓝字发票可以导出`);
  const beyond = invoices.find(({ lines }) => lines.some(({ over_fen }) => over_fen > 0));
  if (beyond) throw new Refusal(423, `发票 ${beyond.serial} 的应收在审核后已调减，请撤回后重新申请`);
  if (!invoices.length) throw new Refusal(422, '没有待开具的数电发票');
  return invoices;
}

async function exportBulk(call: OpenCall, ids: readonly number[]): Promise<FileReply> {
  const invoices = await call.transaction(true, (inside) => chosenInvoices(inside, ids));
  const date = call.services.clock.today();
  const entities = [...new Set(invoices.map(({ entity_name }) => entity_name))];
  const files = entities.map(
    (entity) => () =>
      workbookFor(
        entity,
        invoices.filter(({ entity_name }) => entity_name === entity),
        date,
      ),
  );
  return filesReply(`批量开具-${date}.zip`, files);
}

export const invoiceExportRoutes: Route[] = [handleFile(bulkInvoices, (call, { ids = [] }) => exportBulk(call, ids))];
