// Imports the tax bureau's numbers from a spreadsheet: each row finds its invoice by the serial. An invoice that already has the number is reported
// as such, so that a repeated file adds nothing.
import sql from 'sql-template-tag';
import { invoiceImport } from '#api/finance/invoice/invoice.import';
import type { NumberRow } from '#api/finance/invoice/invoice.schema';
import type { InvoiceKind } from '#domain/finance/invoice';
import { type ImportSpec, importRoutes, type Resolved } from '#server/platform/import/index';
import { RowNames } from '#server/platform/import/names';
import type { Call, Route } from '#server/platform/use-case/route';
import { invoiceVisible } from './invoice';
import { issueFault, type NumberedInvoice, recordNumbers } from './invoice-acts';

interface Waiting {
  id: number;
  serial: string;
  kind: InvoiceKind;
  status: string;
  number: string;
  legal_entity_id: number;
  issued_after: string | null;
  gross_fen: number;
}

async function invoicesOf({ tx, actor }: Call, serials: readonly string[]): Promise<ReadonlyMap<string, Waiting>> {
  const found = await tx.query<Waiting>(
    sql`select i.id, i.serial, i.kind, i.status, i.number, i.legal_entity_id, i.gross_fen, o.issued_on as issued_after from invoice i
        left join invoice o on (o.company_id, o.id) = (i.company_id, i.reverses_id)
        where i.company_id = app_company() and i.serial = any(${[...serials]}::text[])${invoiceVisible(actor)}`,
  );
  return new Map(found.map((invoice) => [invoice.serial, invoice]));
}

/** Returns the numbers of the file that other invoices already have, under entity and code. */
async function takenIn({ tx }: Call, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.query<{ key: string }>(
    sql`select i.legal_entity_id || ':' || i.code || ':' || i.number as key from invoice i
        where i.company_id = app_company() and i.number = any(${[...numbers]}::text[])`,
  );
  return new Set(found.map(({ key }) => key));
}

async function resolve(call: Call, rows: readonly NumberRow[]): Promise<Resolved<NumberedInvoice>[]> {
  const invoices = await invoicesOf(
    call,
    rows.map((row) => row.serial),
  );
  const taken = await takenIn(
    call,
    rows.map((row) => row.number),
  );
  return rows.map((row) => {
    const names = new RowNames();
    const invoice = invoices.get(row.serial);
    const key = `${invoice?.legal_entity_id}:${row.code}:${row.number}`;
    if (!invoice) names.refuse('serial', '没有此发票流水号');
    else if (invoice.number === row.number) names.refuse('serial', '已登记此发票号码，无需重复导入');
    else if (invoice.number !== '') names.refuse('number', `该发票已登记号码 ${invoice.number}`);
    else if (invoice.status !== 'approved') names.refuse('serial', '该发票未审核通过，或已驳回、已撤回');
    else {
      const fault = issueFault(invoice, row, call.today);
      if (fault) names.refuse(fault.field, fault.message);
      if (fault?.field !== 'number' && taken.has(key)) names.refuse('number', '该签约主体已有相同号码的发票');
    }
    if (names.issues.length || !invoice) return { issues: names.issues };
    const { number, code, issued_on } = row;
    const ready = { id: invoice.id, number, code, issued_on };
    return { ready, only: { column: 'number', key }, amount_fen: invoice.gross_fen };
  });
}

const spec: ImportSpec<NumberRow, NumberedInvoice, never> = {
  declaration: invoiceImport,
  resolve,
  prepare: async () => [],
  write: async (call, rows) => {
    await recordNumbers(call, rows);
    return { ids: rows.map(({ id }) => id) };
  },
};

export const invoiceImportRoutes: Route[] = importRoutes(spec);
