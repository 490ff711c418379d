// 入账规则: words by which lines are proposed as a kind.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer, Empty, Table } from 'antd';
import { bankRules, removeBankRules } from '#api/finance/bank-line/bank-line';
import type { BankRule } from '#api/finance/bank-line/bank-line.schema';
import { BANK_DIRECTION, BANK_ENTRY_KIND } from '#api/finance/bank-line/bank-line-labels';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { useSession } from '@/hooks/session';

const WIDTH = 640;

export function RulesDrawer({ onClose }: { onClose: () => void }) {
  const { modal } = App.useApp();
  const { can } = useSession();
  const client = useQueryClient();
  const found = useQuery({ queryKey: [bankRules.path], queryFn: () => call(bankRules, {}), staleTime: 0 });
  const remove = ({ id, words }: BankRule) =>
    modal.confirm({
      title: `删除规则「${words}」`,
      content: '以后的银行流水不再按该规则建议；已入账的不变。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => {
        await call(removeBankRules, { ids: [id] });
        await client.invalidateQueries();
      },
    });
  return (
    <Drawer open width={WIDTH} title="入账规则" onClose={onClose}>
      <p>摘要或对方户名含规则文字的银行流水，按对应类型建议入账；在「入账」时填写文字即可新增规则。</p>
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {!found.isError && (
        <Table<BankRule>
          rowKey="id"
          size="small"
          pagination={false}
          loading={found.isPending}
          dataSource={found.data ?? []}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有规则" /> }}
          columns={[
            { title: '收支', width: 80, render: (_cell, row) => BANK_DIRECTION[row.direction].label },
            { title: '文字', dataIndex: 'words' },
            { title: '入账类型', width: 120, render: (_cell, row) => BANK_ENTRY_KIND[row.kind].label },
            ...(can('p_5910_post')
              ? [
                  {
                    title: '操作',
                    width: 80,
                    render: (_cell: unknown, row: BankRule) => (
                      <Button type="link" size="small" danger onClick={() => remove(row)}>
                        删除
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Drawer>
  );
}
