// Templates of vouchers: the debit and credit lines of each event.
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Skeleton, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { listVoucherTemplates, resetVoucherTemplate } from '#api/finance/voucher/voucher';
import type { VoucherTemplate } from '#api/finance/voucher/voucher.schema';
import {
  AMOUNT,
  AUXILIARY,
  SIDE,
  SUBJECT_OF,
  SUMMARY_PLACEHOLDERS,
  VOUCHER_EVENT,
} from '#api/finance/voucher/voucher-events';
import { subjectOptions } from '#api/setup/finance-setting/subject';
import { displayedPattern } from '#domain/kernel/text/placeholders';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { ToneTag } from '@/components/figures';
import { useLookUp } from '@/components/forms/inputs/select/option-select';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';
import { TemplateForm } from './template-form';

type Line = VoucherTemplate['lines'][number];

const lineText = (
  { side, subject_of, subject, amount, auxiliaries }: Line,
  names: ReadonlyMap<string, string>,
): string =>
  [
    SIDE[side].label,
    subject_of === 'fixed' ? (names.get(subject) ?? subject) : SUBJECT_OF[subject_of].label,
    AMOUNT[amount].label,
    auxiliaries.length ? `（${auxiliaries.map((name) => AUXILIARY[name].label).join('、')}）` : '',
  ].join(' ');

export function Templates() {
  const { can } = useSession();
  const [editing, setEditing] = useState<VoucherTemplate | null>(null);
  const found = useQuery({ queryKey: [listVoucherTemplates.path], queryFn: () => call(listVoucherTemplates, {}) });
  const subjects = useLookUp(subjectOptions.path as `/api/option/${string}`);
  const names = new Map(subjects.data?.map(({ value, label }) => [String(value), label]));
  const { submit: reset, submitting } = useSubmit(resetVoucherTemplate, {
    rereads: (path) => path.startsWith('/api/finance/voucher'),
    success: '已恢复默认模板',
  });
  const columns: TableColumnsType<VoucherTemplate> = [
    {
      title: '业务类型',
      width: 200,
      render: (_cell, { event, changed }) => (
        <Space>
          {VOUCHER_EVENT[event].label}
          {changed && <ToneTag tone="progress">已修改</ToneTag>}
        </Space>
      ),
    },
    {
      title: '分录',
      render: (_cell, { lines }) =>
        lines.map((line, place) => (
          // Lines have no id.
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their order
          <div key={place}>{lineText(line, names)}</div>
        )),
    },
    {
      title: '摘要',
      width: 260,
      ellipsis: true,
      render: (_cell, { lines }) => displayedPattern(SUMMARY_PLACEHOLDERS, lines[0]?.summary ?? ''),
    },
    {
      title: '',
      width: 170,
      render: (_cell, template) =>
        can('p_5508_edit') && (
          <Space>
            <Button type="link" size="small" onClick={() => setEditing(template)}>
              编辑
            </Button>
            {template.changed && (
              <Button type="link" size="small" disabled={submitting} onClick={() => reset({ event: template.event })}>
                恢复默认
              </Button>
            )}
          </Space>
        ),
    },
  ];
  return (
    <>
      <PageHeader
        title="凭证模板"
        description="每类业务的借贷分录；费项与流水账户的科目在设置中心维护，此处决定取哪一个科目、金额与辅助核算"
      />
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && (
        <Card role="status" aria-label="加载中">
          <Skeleton active paragraph={{ rows: 10 }} />
        </Card>
      )}
      {found.data && <Table rowKey="event" size="small" pagination={false} columns={columns} dataSource={found.data} />}
      {editing && <TemplateForm template={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
