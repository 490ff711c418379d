// Contracts that share the usage of a meter: those that held its space since the last reading, and the readings at handovers.
import { Form } from 'antd';
import type { SheetRow } from '#api/finance/meter/meter.schema';
import { handoverDays } from '#domain/finance/meter/usage-split';
import { Period } from '@/components/figures';
import { DecimalInput } from '@/components/forms/inputs/numbers/number-inputs';
import shared from '../shared/shared.module.css';

export function Holders({ row: { common, holders } }: { row: SheetRow }) {
  if (common) return <>公共表，不收费</>;
  if (holders.length === 0) return <>未出租，不收费</>;
  const several = holders.length > 1;
  return holders.map(({ contract_id, tenant_name, contract_number, start, end, settled }) => (
    <div key={`${contract_id} ${start}`}>
      <div>{tenant_name}</div>
      <div className={shared.second}>{contract_number}</div>
      {several && (
        <div className={shared.second}>
          <Period start={start} end={end} />
        </div>
      )}
      {settled && <div className={shared.second}>退租结算已含水电费</div>}
    </div>
  ));
}

/** Returns the days on which a reading would split the usage exactly. */
export const handoversOf = ({ common, last, holders }: SheetRow, read_on: string): string[] =>
  common || last === null ? [] : handoverDays(last, { read_on, source: 'manual' }, holders);

/** One field for each handover; without a reading the usage is split by days. */
export function HandoverFields({ days, number, place }: { days: readonly string[]; number: string; place: number }) {
  return days.map((day, index) => (
    <div key={day} title="租客变更前一日终了时的读数；不填则按天数分摊" style={{ marginTop: 6 }}>
      <div className={shared.second}>{`${day} 交接读数`}</div>
      <Form.Item name={['lines', place, 'handovers', index, 'reading']} noStyle>
        <DecimalInput aria-label={`${number} ${day} 交接读数`} placeholder="不填按天分摊" />
      </Form.Item>
    </div>
  ));
}
