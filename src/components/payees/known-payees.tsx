// 已知账户: fills in one of the accounts that the tenant's money came from or that it stated.
import { Form, Select } from 'antd';
import type { Payee } from '#api/finance/payee.schema';

interface Props {
  payees: readonly Payee[];
  onChoose: (payee: Payee) => void;
}

const textOf = ({ payee_name, payee_bank, payee_account }: Payee) =>
  [payee_name, payee_bank, payee_account].filter(Boolean).join(' ');

export function KnownPayees({ payees, onChoose }: Props) {
  return (
    <Form.Item label="已知账户" extra="来自以往退款、到账流水与租客的开票信息">
      <Select<number>
        aria-label="已知账户"
        placeholder="选择后填入收款方、开户行与账号"
        options={payees.map((payee, place) => ({ value: place, label: textOf(payee) }))}
        onChange={(place) => {
          const payee = payees[place];
          if (payee) onChoose(payee);
        }}
      />
    </Form.Item>
  );
}
