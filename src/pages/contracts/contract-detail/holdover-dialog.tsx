// 确认到期未退: the factor, the fees it posts now, and the conflicting leases, shown before confirming.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Skeleton, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { confirmHoldover, previewHoldover } from '#api/contracts/holdover';
import type { HoldoverPreview } from '#api/contracts/holdover.schema';
import { formatPeriod } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { PieceTable } from '@/components/contracts/collection-plan/piece-table';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { Explained, Money } from '@/components/figures';
import { FormDialog } from '@/components/forms/form-dialog';
import { DecimalInput } from '@/components/forms/inputs/numbers/number-inputs';
import { useSubmit } from '@/hooks/use-submit';
import styles from '../shared/shared.module.css';

type Row = HoldoverPreview['rows'][number];

const WIDTH = 720;
const TALLEST = 260;
const SOUND = /^\d{1,2}(\.\d{1,4})?$/;

const COLUMNS: TableColumnsType<Row> = [
  { title: '费项', dataIndex: 'charge_item_name' },
  { title: '起止日期', width: 200, render: (_value, row) => formatPeriod(row.start, row.end) },
  { title: '应收日', dataIndex: 'due', width: 110 },
  {
    title: '占用费(元)',
    width: 130,
    align: 'right',
    render: (_value, row) => (
      <Explained title="占用费的算式" explanation={<PieceTable pieces={row.pieces} />}>
        <Money fen={row.gross_fen} />
      </Explained>
    ),
  },
];

interface Props {
  contract: Contract;
  factor: string;
  onClose: () => void;
  onDone: () => Promise<void>;
}

export function HoldoverDialog({ contract, factor: usual, onClose, onDone }: Props) {
  const [factor, setFactor] = useState<string | null>(usual);
  const sound = factor !== null && SOUND.test(factor) && Number(factor) > 0;
  const preview = useQuery({
    queryKey: [previewHoldover.path, contract.id, factor],
    queryFn: () => call(previewHoldover, { contract_id: contract.id, factor: factor ?? '' }, { quiet: [422, 423] }),
    enabled: sound,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const { submit, submitting, wrong } = useSubmit(confirmHoldover, {
    success: '已确认到期未退，占用费已生成',
    onDone,
  });
  return (
    <FormDialog
      width={WIDTH}
      title={`确认合同 ${contract.number} 到期未退`}
      okText="确认到期未退"
      okButtonProps={{ loading: submitting, disabled: !sound || !preview.isSuccess }}
      onOk={() => submit({ contract_id: contract.id, version: contract.version, factor: factor ?? '' })}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <DialogErrors errors={wrong.others} />
        <div>
          {`${contract.tenant_name}继续占用 ${contract.spaces.length} 个空间：自到期次日起按月计收占用费，每月自动生成，直到退租或续租；期间空间不能租给他人。`}
        </div>
        <div style={{ maxWidth: 280 }}>
          <label htmlFor="holdover-factor">占用费倍数（合同最后单价的倍数）</label>
          <DecimalInput id="holdover-factor" unit="倍" value={factor} onChange={setFactor} />
        </div>
        {!sound && <Alert type="warning" showIcon message="倍数须大于 0，最多两位整数、四位小数" />}
        {preview.isError && <Alert type="error" showIcon message={preview.error.message} />}
        {preview.data && preview.data.collisions.length > 0 && (
          <Alert type="warning" showIcon message={<Collisions rows={preview.data.collisions} />} />
        )}
        {sound && preview.isPending && <Skeleton active paragraph={{ rows: 3 }} />}
        {preview.data && <Fees preview={preview.data} />}
      </div>
    </FormDialog>
  );
}

function Collisions({ rows }: { rows: HoldoverPreview['collisions'] }) {
  return (
    <>
      以下空间已租给下一份合同，只能占用到其起租前一天：
      {rows.map(({ space_id, label, from, contract_number }) => (
        <div key={space_id}>{`${label}：合同 ${contract_number}，${from} 起租`}</div>
      ))}
    </>
  );
}

function Fees({ preview: { rows, total_fen } }: { preview: HoldoverPreview }) {
  return (
    <Table<Row>
      size="small"
      rowKey={(row) => `${row.line} ${row.start}`}
      columns={COLUMNS}
      dataSource={rows}
      pagination={false}
      scroll={{ y: TALLEST }}
      locale={{ emptyText: '合同没有收至到期日的租金或物业费，不产生占用费' }}
      summary={() =>
        rows.length > 0 && (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={3}>
              <strong>现在生成（已开始的月份）</strong>
            </Table.Summary.Cell>
            <Table.Summary.Cell index={1} align="right">
              <strong>
                <Money fen={total_fen} />
              </strong>
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )
      }
    />
  );
}
