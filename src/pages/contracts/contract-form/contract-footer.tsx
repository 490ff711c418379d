// The buttons that close the contract form.
import { Button } from 'antd';
import { TermsFooter } from '@/components/contracts/terms-form/terms-footer';
import { useSession } from '@/hooks/session';

interface Props {
  saving: boolean;
  onCancel: () => void;
  onSave: () => void;
  onSubmit: () => void;
}

export function ContractFooter({ saving, onCancel, onSave, onSubmit }: Props) {
  const { can } = useSession();
  return (
    <TermsFooter formName="租赁合同">
      <Button onClick={onCancel}>取消</Button>
      <Button type={can('p_4100_submit') ? 'default' : 'primary'} loading={saving} onClick={onSave}>
        保存
      </Button>
      {can('p_4100_submit') && (
        <Button type="primary" disabled={saving} onClick={onSubmit}>
          提交审批
        </Button>
      )}
    </TermsFooter>
  );
}
