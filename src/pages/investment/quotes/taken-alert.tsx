// Warns about spaces of the offer that a contract has taken meanwhile.
import { Alert } from 'antd';
import type { Quote } from '#api/investment/quote/quote.schema';

export function TakenAlert({ taken }: Pick<Quote, 'taken'>) {
  if (taken.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      message="以下空间在租期内已被合同占用，报价不能提交或接受"
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {taken.map(({ space_id, label, contract_number, start, end }) => (
            <li key={`${space_id}${start}`}>{`${label}：合同 ${contract_number}（${start} ~ ${end}）`}</li>
          ))}
        </ul>
      }
    />
  );
}
