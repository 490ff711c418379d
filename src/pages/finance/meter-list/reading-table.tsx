// One line per meter: its place, its payers, the last reading, the input, and the result.
import { Form, Select, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { LEFT_OUT } from '#api/finance/labels';
import type { SheetRow } from '#api/finance/meter/meter.schema';
import { businessDay } from '#api/kernel/instant';
import { type ReadingFault, type ReadingOutcome, validateReading } from '#domain/finance/meter/meter-reading';
import { type LeftOutReason, leftOut, type RunLimits } from '#domain/finance/run/left-out';
import { isDecimal } from '#domain/kernel/numbers/decimal';
import { formatUsage, NO_FIGURE } from '#domain/kernel/text/format';
import { Explained, Figure, Money } from '@/components/figures';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';
import { DecimalInput } from '@/components/forms/inputs/numbers/number-inputs';
import { isFound, RunSearch } from '../shared/run-limits';
import shared from '../shared/shared.module.css';
import { HandoverFields, Holders, handoversOf } from './reading-holders';

const READING = { max_integer_digits: 11, max_scale: 3 };
const PRICE = { max_integer_digits: 8, max_scale: 6 };

interface Terms extends RunLimits {
  read_on: string;
  unit_price: unknown;
  loss_share: unknown;
}

/** A meter with the index of its line. */
interface Placed {
  row: SheetRow;
  place: number;
}

/** Shape of the typed fields, without the values that are sent in addition. */
type Line = { reading?: unknown; handovers?: readonly { reading?: unknown }[] } | undefined;

/** Returns null until the line and the price are valid. */
function outcomeOf(row: SheetRow, line: Line, terms: Terms): ReadingOutcome | ReadingFault | null {
  const { unit_price, loss_share, read_on } = terms;
  const loss = loss_share ?? '0';
  const reading: unknown = line?.reading;
  if (row.taken || !isDecimal(reading, READING) || !isDecimal(unit_price, PRICE) || !isDecimal(loss, PRICE))
    return null;
  const { number, multiplier, digits, daily, last, carried, common, holders } = row;
  const handovers = handoversOf(row, read_on).flatMap((day, place) => {
    const taken = line?.handovers?.[place]?.reading;
    return isDecimal(taken, READING) ? [{ read_on: day, reading: taken }] : [];
  });
  const rest = { last, handovers, carried, common, holders, unit_price, loss_share: loss };
  const today = businessDay();
  return validateReading({ meter: { number, multiplier, digits, daily }, next: { read_on, reading }, today, ...rest });
}

function Last({ row }: { row: SheetRow }) {
  const { last, carried } = row;
  if (!last) return <>{NO_FIGURE}</>;
  return (
    <>
      <Figure>{formatUsage(last.reading)}</Figure>
      <div className={shared.second}>{last.read_on}</div>
      {carried.map(({ number, from, to }) => (
        <div key={`${number} ${from}`} className={shared.second}>
          {`${number === row.number ? '未计费' : `旧表 ${number}`}：${formatUsage(from)} → ${formatUsage(to)}`}
        </div>
      ))}
    </>
  );
}

/** Returns why a meter with charges is left out: its reading is not stored, and its usage counts next time. */
function reasonOf({ holders }: SheetRow, outcome: ReadingOutcome, limits: RunLimits): LeftOutReason | null {
  const charged = new Set(outcome.parts.map(({ contract_id }) => contract_id));
  if (charged.size === 0) return null;
  const tenant_ids = holders.flatMap(({ contract_id, tenant_id }) => (charged.has(contract_id) ? [tenant_id] : []));
  return leftOut({ tenant_ids, amount_fen: feesOf(outcome) }, limits);
}

const feesOf = ({ parts }: ReadingOutcome): number => parts.reduce((sum, { usage }) => sum + usage.gross, 0);

/** Shows the calculation; with several contracts, each under its tenant. */
function Steps({ row, outcome }: { row: SheetRow; outcome: ReadingOutcome }) {
  const { usage, parts } = outcome;
  const steps = (explanation = '') => explanation.split('；').map((step) => <div key={step}>{step}</div>);
  if (parts.length === 0) return <>{steps(usage?.explanation)}</>;
  return parts.map(({ contract_id, start, end, usage: own }) => {
    const holder = row.holders.find((each) => each.contract_id === contract_id);
    return (
      <div key={contract_id} style={{ marginBottom: 6 }}>
        {row.holders.length > 1 && <strong>{`${holder?.tenant_name}（${start} ~ ${end}）`}</strong>}
        {steps(own.explanation)}
      </div>
    );
  });
}

/** Shows the amount of each tenant, when there are several. */
function Parts({ row, outcome: { parts } }: { row: SheetRow; outcome: ReadingOutcome }) {
  if (row.holders.length < 2) return null;
  return parts.map(({ contract_id, usage }) => (
    <div key={contract_id} className={shared.second}>
      {row.holders.find((each) => each.contract_id === contract_id)?.tenant_name}：
      <span style={{ whiteSpace: 'nowrap' }}>
        {formatUsage(usage.billed)} → <Money fen={usage.gross} /> 元
      </span>
    </div>
  ));
}

/** Shows usage and amount, or why there are none. */
function Outcome({ row, place, terms }: { row: SheetRow; place: number; terms: Terms }) {
  const outcome = outcomeOf(row, Form.useWatch(['lines', place]) as Line, terms);
  if (row.taken) return <>该日已抄表</>;
  if (outcome === null) return <>{NO_FIGURE}</>;
  if ('fault' in outcome) return <span className={shared.wrong}>{outcome.fault.message}</span>;
  const { usage, parts, note } = outcome;
  const reason = reasonOf(row, outcome, terms);
  return (
    <>
      {reason && <div className={shared.warning}>{`${LEFT_OUT[reason].label}，用量计入下次`}</div>}
      {usage && (
        <Explained title="计算过程" explanation={<Steps row={row} outcome={outcome} />}>
          <Figure>{formatUsage(usage.billed)}</Figure>
          {parts.length > 0 && (
            <>
              {' → '}
              <Money fen={feesOf(outcome)} /> 元
            </>
          )}
        </Explained>
      )}
      <Parts row={row} outcome={outcome} />
      {/* The cell of the payer already shows when there is none. */}
      {row.holders.length > 0 && note && <div className={shared.second}>{note}</div>}
    </>
  );
}

const columnsOf = (terms: Terms): TableColumnsType<Placed> => [
  { title: '表号', width: 125, render: (_cell, { row }) => row.number },
  { title: '位置', width: 105, render: (_cell, { row }) => row.space_label ?? '公共' },
  { title: '付费租客', render: (_cell, { row }) => <Holders row={row} /> },
  { title: '倍率', width: 70, align: 'right', render: (_cell, { row }) => <Figure>{row.multiplier}</Figure> },
  { title: '上次读数', width: 190, align: 'right', render: (_cell, { row }) => <Last row={row} /> },
  {
    title: '本次读数',
    width: 170,
    render: (_cell, { row, place }) => (
      <>
        <Form.Item name={['lines', place, 'reading']} style={{ marginBottom: 0 }} rules={CLEARS_ERRORS}>
          <DecimalInput aria-label={`${row.number} 本次读数`} disabled={row.taken} />
        </Form.Item>
        {!row.taken && <HandoverFields days={handoversOf(row, terms.read_on)} number={row.number} place={place} />}
      </>
    ),
  },
  {
    title: '计费用量与金额',
    width: 290,
    render: (_cell, { row, place }) => <Outcome row={row} place={place} terms={terms} />,
  },
];

/** Returns what the readings make: the totals of the charges that are posted, and the number of meters left out. */
function totalsOf(rows: readonly SheetRow[], lines: readonly Line[] | undefined, terms: Terms) {
  let [fen, left_out] = [0, 0];
  for (const [place, row] of rows.entries()) {
    const outcome = outcomeOf(row, lines?.[place], terms);
    if (outcome === null || 'fault' in outcome) continue;
    if (reasonOf(row, outcome, terms)) left_out += 1;
    else fen += feesOf(outcome);
  }
  return { fen, left_out };
}

export function ReadingTable({ rows, read_on }: { rows: SheetRow[]; read_on: string }) {
  const form = Form.useFormInstance();
  const [search, setSearch] = useState('');
  const unit_price = Form.useWatch('unit_price', form) as unknown;
  const loss_share = Form.useWatch('loss_share', form) as unknown;
  const min_fen = (Form.useWatch('min_fen', form) as number | null | undefined) ?? 0;
  const left_out_tenant_ids = (Form.useWatch('left_out_tenant_ids', form) as number[] | undefined) ?? [];
  const lines = Form.useWatch<Line[] | undefined>('lines', form);
  const terms = { read_on, unit_price, loss_share, min_fen, left_out_tenant_ids };
  const { fen, left_out } = totalsOf(rows, lines, terms);
  const filled = rows.filter((_row, place) => lines?.[place]?.reading).length;
  const placed = rows.map((row, place): Placed => ({ row, place }));
  const found = placed.filter(({ row }) =>
    isFound(search, row.number, row.space_label, ...row.holders.map(({ tenant_name }) => tenant_name)),
  );
  const tenants = new Map(rows.flatMap(({ holders }) => holders.map((each) => [each.tenant_id, each.tenant_name])));
  return (
    <>
      <Space wrap align="start" size={16}>
        <RunSearch value={search} onChange={setSearch} placeholder="租客、表号或位置" />
        <Form.Item name="left_out_tenant_ids" style={{ marginBottom: 12 }}>
          <Select<number[]>
            mode="multiple"
            aria-label="跳过的租客"
            placeholder="跳过的租客（本次不抄）"
            optionFilterProp="label"
            maxTagCount="responsive"
            style={{ width: 320 }}
            options={[...tenants].map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
      </Space>
      <p role="status">
        共 {rows.length} 块表，已填 {filled} 块{left_out > 0 && `，跳过 ${left_out} 块（不登记读数，用量计入下次）`}
        ，本次收费 <Money fen={fen} /> 元；没有填写的表本次不抄
      </p>
      <Table<Placed>
        rowKey={({ row }) => row.meter_id}
        size="small"
        pagination={false}
        columns={columnsOf(terms)}
        dataSource={found}
        scroll={{ x: 1160 }}
      />
    </>
  );
}
