// 流水申报: the monthly turnover of the tenants with turnover clauses, typed in one sheet or imported. A period is settled with its last month
// (docs/domain §5.6).
import { UploadOutlined } from '@ant-design/icons';
import { Button, Card, Empty, Select, Space, Table, type TableColumnsType } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import { turnoverImport } from '#api/contracts/turnover';
import type { TurnoverRow } from '#api/contracts/turnover.schema';
import { businessDay } from '#api/kernel/instant';
import { ContractLink } from '@/components/details/object-links';
import { FailedState } from '@/components/feedback/failed-state';
import { Money, ToneTag } from '@/components/figures';
import { FormFooter } from '@/components/forms/form-footer';
import { WrongAlert } from '@/components/forms/form-page';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { DateInput, MonthInput } from '@/components/forms/inputs/date-inputs';
import { FaultsOf, useFaultScope } from '@/components/forms/inputs/numbers/faults';
import { MoneyInput } from '@/components/forms/inputs/numbers/number-inputs';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import { useLegalEntities } from '@/hooks/use-legal-entities';
import { useUrlParam } from '@/hooks/use-url-params';
import { keyOf, useDeclarations } from './turnover-declarations';

const MONTH = 'YYYY-MM';
const lastMonth = () => dayjs(businessDay()).subtract(1, 'month').format(MONTH);

export default function TurnoverPage() {
  const { can } = useSession();
  const [month, setMonth] = useUrlParam('month', lastMonth());
  const [entity, setEntity] = useUrlParam('legal_entity_id', '');
  const { entities, several } = useLegalEntities();
  const [declaredOn, setDeclaredOn] = useState<string | null>(null);
  const [isImporting, setImporting] = useState(false);
  const sheet = useDeclarations({ month, legal_entity_id: Number(entity) || null }, declaredOn);
  const { found, rows, faults } = sheet;
  const card = useRef<HTMLDivElement>(null);
  const scope = useFaultScope();
  const mayEdit = can('p_4400_edit');
  const missing = rows.filter((row) => row.amount_fen === null).length;

  return (
    <>
      <PageHeader
        title="流水申报"
        description="按月登记租客申报的营业额；一个结算期的各月申报齐后自动结算，抽成超过保底的部分生成应收"
        actions={
          can('p_4400_import') && (
            <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
              导入
            </Button>
          )
        }
      />
      <Card size="small" style={{ marginBottom: 12 }}>
        <Space size={[16, 8]} wrap>
          <Space size={8}>
            <span id="turnover-month">月份</span>
            <MonthInput aria-labelledby="turnover-month" value={month} onChange={setMonth} />
          </Space>
          {several && (
            <Select
              aria-label="签约主体"
              allowClear
              placeholder="全部签约主体"
              style={{ width: 300 }}
              value={entity || undefined}
              options={entities.map(({ value, label }) => ({ value: String(value), label }))}
              onChange={(chosen) => setEntity(chosen ?? null)}
            />
          )}
          {mayEdit && (
            <Space size={8}>
              <span>申报日期</span>
              <DateInput aria-label="申报日期" placeholder="今天" value={declaredOn} onChange={setDeclaredOn} />
            </Space>
          )}
          {found.data && <span>{`共 ${rows.length} 条抽成条款，${missing} 条未申报`}</span>}
        </Space>
      </Card>
      <WrongAlert others={faults.others} />
      {found.isError ? (
        <FailedState error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Card ref={card} style={{ marginBottom: 16 }} styles={{ body: { padding: 0 } }}>
          <FaultsOf scope={scope}>
            <Table<TurnoverRow>
              rowKey={keyOf}
              size="small"
              columns={columnsOf(sheet, mayEdit)}
              dataSource={rows}
              loading={found.isPending}
              pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
              scroll={{ x: 1020 }}
              locale={{
                emptyText: (
                  <Empty
                    image={Empty.PRESENTED_IMAGE_SIMPLE}
                    description="该月没有执行中的流水抽成条款；合同的费用条款选择「流水抽成」后在此申报"
                  />
                ),
              }}
            />
          </FaultsOf>
        </Card>
      )}
      {mayEdit && rows.length > 0 && (
        <FormFooter>
          <span>{sheet.changed ? `已填写 ${sheet.changed} 条` : ''}</span>
          <Button
            type="primary"
            disabled={sheet.changed === 0}
            loading={sheet.submitting}
            onClick={() => scope.stop(card.current) || sheet.save()}
          >
            保存
          </Button>
        </FormFooter>
      )}
      {isImporting && <ImportDrawer declaration={turnoverImport} onClose={() => setImporting(false)} />}
    </>
  );
}

function columnsOf(
  { typed, type, faults }: ReturnType<typeof useDeclarations>,
  mayEdit: boolean,
): TableColumnsType<TurnoverRow> {
  return [
    { title: '租客', dataIndex: 'tenant_name', width: 180, ellipsis: true },
    {
      title: '合同',
      width: 170,
      render: (_cell, row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
    },
    { title: '空间', dataIndex: 'spaces', width: 120, ellipsis: true },
    { title: '费项', dataIndex: 'charge_item_name', width: 90, ellipsis: true },
    { title: '去年同月(元)', width: 115, align: 'right', render: (_cell, row) => <Money fen={row.year_ago_fen} /> },
    { title: '上月(元)', width: 115, align: 'right', render: (_cell, row) => <Money fen={row.before_fen} /> },
    {
      title: '营业额(元)',
      width: 150,
      align: 'right',
      render: (_cell, row) =>
        mayEdit ? (
          <Amount
            row={row}
            typed={typed[keyOf(row)]}
            fault={faults.byRow[keyOf(row)]}
            onType={(fen) => type(row, fen)}
          />
        ) : (
          <Money fen={row.amount_fen} />
        ),
    },
    {
      title: '状态',
      width: 80,
      render: (_cell, row) => <State row={row} />,
    },
  ];
}

function State({ row }: { row: TurnoverRow }) {
  if (row.settled) return <ToneTag tone="success">已结算</ToneTag>;
  return row.amount_fen === null ? <ToneTag>未申报</ToneTag> : <ToneTag tone="progress">已申报</ToneTag>;
}

interface AmountProps {
  row: TurnoverRow;
  typed: number | null | undefined;
  fault: string | undefined;
  onType: (fen: number | null) => void;
}

function Amount({ row, typed, fault, onType }: AmountProps) {
  const label = `${row.tenant_name} ${row.charge_item_name} 营业额`;
  return (
    <>
      <MoneyInput aria-label={label} value={typed === undefined ? row.amount_fen : typed} onChange={onType} />
      {fault && (
        <div role="alert" className="ant-form-item-explain-error" style={{ textAlign: 'left' }}>
          {fault}
        </div>
      )}
    </>
  );
}
