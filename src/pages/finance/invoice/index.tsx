// 发票管理: invoices requested, approved, issued and reversed; export to the tax bureau and import of its numbers.
import { useState } from 'react';
import { bulkInvoices } from '#api/finance/invoice/invoice';
import { invoiceImport } from '#api/finance/invoice/invoice.import';
import { type InvoiceRow, invoiceList } from '#api/finance/invoice/invoice.list';
import { invoicePaths } from '#api/kernel/paths';
import { download } from '@/api/download';
import { TenantLink } from '@/components/details/object-links';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { useUrlParam } from '@/hooks/use-url-params';
import { ApplyManyDrawer } from '../shared/apply-many-drawer';
import { ApplyDrawer } from './apply-drawer';
import { InvoiceDrawer } from './invoice-drawer';
import { IssueDrawer } from './issue-drawer';
import { RedDrawer } from './red-drawer';
import { ReviewDialog } from './review-dialogs';
import { useInvoiceActs } from './use-invoice-acts';

export default function InvoicePage() {
  const [open, setOpen] = useUrlParam('open', '');
  // Id of the tenant, or 0 when none is selected yet; optionally followed by the receivable to invoice: 12-345.
  const [applying, setApplying] = useUrlParam('apply', '');
  const [tenant_id, receivable_id] = applying.split('-').map((id) => Number(id) || null);
  const [importing, setImporting] = useState(false);
  const [isApplyingMany, setApplyingMany] = useState(false);
  const [reviewing, setReviewing] = useState<{ decision: 'approve' | 'reject'; rows: readonly InvoiceRow[] } | null>(
    null,
  );
  const [issuing, setIssuing] = useState<InvoiceRow | null>(null);
  const [reddening, setReddening] = useState<InvoiceRow | null>(null);
  const acts = useInvoiceActs<InvoiceRow>({ onIssue: setIssuing, onRed: setReddening });
  const bulk = (ids: number[]) => download(bulkInvoices, { ids }).catch(() => undefined);
  const rowActions = (row: InvoiceRow): ListAction<InvoiceRow>[] => [
    { key: 'open', label: '查看', onClick: () => setOpen(String(row.id)) },
    ...acts(row),
  ];
  return (
    <>
      <ListPage
        declaration={invoiceList}
        title="发票管理"
        description="从应收申请开票，审核后导出到税务平台开具，再导入号码；申请即占用应收的可开票金额，驳回、撤回、作废与红冲后退回"
        primary={{ key: 'apply', label: '申请开票', access: 'p_5600_edit', onClick: () => setApplying('0') }}
        tools={[
          { key: 'many', label: '批量申请', access: 'p_5600_edit', onClick: () => setApplyingMany(true) },
          { key: 'bulk', label: '导出开票文件', access: 'p_5600_export', onClick: () => bulk([]) },
          { key: 'import', label: '导入号码', access: 'p_5600_import', onClick: () => setImporting(true) },
        ]}
        batchActions={[
          {
            key: 'approve',
            label: '通过',
            access: 'p_5600_post',
            onClick: (rows) => setReviewing({ decision: 'approve', rows }),
          },
          {
            key: 'reject',
            label: '驳回',
            access: 'p_5600_post',
            danger: true,
            onClick: (rows) => setReviewing({ decision: 'reject', rows }),
          },
          {
            key: 'bulk',
            label: '导出开票文件',
            access: 'p_5600_export',
            onClick: (rows) => bulk(rows.map(({ id }) => id)),
          },
        ]}
        rowActions={rowActions}
        linkTo={(row) => invoicePaths.open(row.id)}
        renders={{ tenant_name: (row) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink> }}
        emptyHint="还没有发票，请点击「申请开票」选择租客的应收"
      />
      <InvoiceDrawer id={Number(open) || null} onClose={() => setOpen(null)} />
      {applying !== '' && (
        <ApplyDrawer
          tenant_id={tenant_id ?? null}
          receivable_id={receivable_id ?? null}
          onClose={() => setApplying(null)}
          onApplied={() => setApplying(null)}
        />
      )}
      {issuing && <IssueDrawer invoice={issuing} onClose={() => setIssuing(null)} />}
      {reddening && <RedDrawer id={reddening.id} onClose={() => setReddening(null)} />}
      {isApplyingMany && <ApplyManyDrawer onClose={() => setApplyingMany(false)} />}
      {reviewing && <ReviewDialog {...reviewing} onClose={() => setReviewing(null)} />}
      {importing && <ImportDrawer declaration={invoiceImport} onClose={() => setImporting(false)} />}
    </>
  );
}
