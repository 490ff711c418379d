// One line a meter: where it hangs, who pays, the last reading, the one to be typed, and what comes of it.
import { Form, Table, type TableColumnsType } from 'antd';
import dayjs from 'dayjs';
import type { SheetRow } from '#api/finance/meter/meter.schema';
import { type ReadingFault, type ReadingOutcome, validateReading } from '#domain/finance/meter/meter-reading';
import { isDecimal } from '#domain/kernel/numbers/decimal';
import { formatUsage, NO_FIGURE } from '#domain/kernel/text/format';
import { Explained, Figure, Money } from '@/components/figures';
import { DecimalInput } from '@/components/forms/inputs/numbers/number-inputs';
import shared from '../shared/shared.module.css';

const READING = { max_integer_digits: 11, max_scale: 3 };
const PRICE = { max_integer_digits: 8, max_scale: 6 };

interface Terms {
  read_on: string;
  unit_price: unknown;
  loss_share: unknown;
}

/** Null until the line and the price can be read. */
function outcomeOf(row: SheetRow, reading: unknown, terms: Terms): ReadingOutcome | ReadingFault | null {
  const { unit_price, loss_share, read_on } = terms;
  const loss = loss_share ?? '0';
  if (row.taken || !isDecimal(reading, READING) || !isDecimal(unit_price, PRICE) || !isDecimal(loss, PRICE))
    return null;
  const { number, multiplier, last, carried, payer } = row;
  return validateReading({
    meter: { number, multiplier },
    next: { read_on, reading },
    last,
    carried,
    payer,
    unit_price,
    loss_share: loss,
    today: dayjs().format('YYYY-MM-DD'),
  });
}

function Last({ row: { last, carried } }: { row: SheetRow }) {
  if (!last) return <>{NO_FIGURE}</>;
  return (
    <>
      <Figure>{formatUsage(last.reading)}</Figure>
      <div className={shared.second}>{last.read_on}</div>
      {carried.map(({ number, from, to }) => (
        <div key={number} className={shared.second}>{`旧表 ${number}：${formatUsage(from)} → ${formatUsage(to)}`}</div>
      ))}
    </>
  );
}

function Payer({ row: { payer, tenant_name, contract_number, moved } }: { row: SheetRow }) {
  if (payer !== 'tenant') return <>{payer === 'common' ? '公共表，不收费' : '未出租，不收费'}</>;
  return (
    <>
      <div>{tenant_name}</div>
      <div className={shared.second}>{contract_number}</div>
      {moved && <div className={shared.warning}>上次抄表时不是该租客承租，请核对</div>}
    </>
  );
}

/** Usage and amount, or why there is none. */
function Outcome({ row, place, terms }: { row: SheetRow; place: number; terms: Terms }) {
  const outcome = outcomeOf(row, Form.useWatch(['lines', place, 'reading']), terms);
  if (row.taken) return <>该日已抄表</>;
  if (outcome === null) return <>{NO_FIGURE}</>;
  if ('fault' in outcome) return <span className={shared.wrong}>{outcome.fault.message}</span>;
  const { usage, charged, note } = outcome;
  const steps = usage?.explanation.split('；').map((step) => <div key={step}>{step}</div>);
  return (
    <>
      {usage && (
        <Explained title="计算过程" explanation={steps}>
          <Figure>{formatUsage(usage.billed)}</Figure>
          {charged && (
            <>
              {' → '}
              <Money fen={usage.gross} /> 元
            </>
          )}
        </Explained>
      )}
      {/* That nobody pays stands beside it already. */}
      {row.payer === 'tenant' && note && <div className={shared.second}>{note}</div>}
    </>
  );
}

const columnsOf = (terms: Terms): TableColumnsType<SheetRow> => [
  { title: '表号', dataIndex: 'number', width: 130 },
  { title: '位置', width: 120, render: (_cell, { space_label }) => space_label ?? '公共' },
  { title: '付费租客', render: (_cell, row) => <Payer row={row} /> },
  { title: '倍率', width: 70, align: 'right', render: (_cell, { multiplier }) => <Figure>{multiplier}</Figure> },
  { title: '上次读数', width: 230, align: 'right', render: (_cell, row) => <Last row={row} /> },
  {
    title: '本次读数',
    width: 170,
    render: (_cell, { number, taken }, place) => (
      <Form.Item name={['lines', place, 'reading']} style={{ marginBottom: 0 }} rules={CLEARS_ERRORS}>
        <DecimalInput aria-label={`${number} 本次读数`} disabled={taken} />
      </Form.Item>
    ),
  },
  {
    title: '计费用量与金额',
    width: 260,
    render: (_cell, row, place) => <Outcome row={row} place={place} terms={terms} />,
  },
];

/** A rule that never fails, so that a change of the field clears what the server said. */
const CLEARS_ERRORS = [{ validator: () => Promise.resolve() }];

export function ReadingTable({ rows, read_on }: { rows: SheetRow[]; read_on: string }) {
  const form = Form.useFormInstance();
  const unit_price = Form.useWatch('unit_price', form) as unknown;
  const loss_share = Form.useWatch('loss_share', form) as unknown;
  const lines = Form.useWatch<{ reading?: string | null }[] | undefined>('lines', form);
  const terms = { read_on, unit_price, loss_share };
  const outcomes = rows.map((row, place) => outcomeOf(row, lines?.[place]?.reading, terms));
  const filled = rows.filter((_row, place) => lines?.[place]?.reading).length;
  const fen = outcomes.reduce(
    (sum, outcome) => sum + (outcome && !('fault' in outcome) && outcome.charged ? (outcome.usage?.gross ?? 0) : 0),
    0,
  );
  return (
    <>
      <p role="status">
        共 {rows.length} 块表，已填 {filled} 块，本次收费 <Money fen={fen} /> 元；没有填写的表本次不抄
      </p>
      <Table<SheetRow>
        rowKey="meter_id"
        size="small"
        pagination={false}
        columns={columnsOf(terms)}
        dataSource={rows}
        scroll={{ x: 1160 }}
      />
    </>
  );
}
