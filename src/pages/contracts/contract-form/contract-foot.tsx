// The foot of the form: how much is wrong, and the way out.
import { Button, Form } from 'antd';
import { FormFoot } from '../../../components/form-foot';
import { useSession } from '../../../hooks/session';
import { useLive } from './live';

interface Props {
  saving: boolean;
  onCancel: () => void;
  onSave: () => void;
  onSubmit: () => void;
}

const ERROR = 'form[aria-label="租赁合同"] .ant-form-item-has-error';

/** Brings the first wrong field into view and puts the cursor there. */
export function showFirstError(): void {
  const field = document.querySelector(ERROR);
  field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}

export function ContractFoot({ saving, onCancel, onSave, onSubmit }: Props) {
  const form = Form.useFormInstance();
  const { can } = useSession();
  const { problems } = useLive();
  const wrong = new Set(problems.map(({ path }) => path.join('.')));
  for (const { name, errors } of form.getFieldsError()) if (errors.length > 0) wrong.add(name.join('.'));
  return (
    <FormFoot wrong={wrong.size} onShowFirst={showFirstError}>
      <Button onClick={onCancel}>取消</Button>
      <Button type={can('p_4100_submit') ? 'default' : 'primary'} loading={saving} onClick={onSave}>
        保存
      </Button>
      {can('p_4100_submit') && (
        <Button type="primary" disabled={saving} onClick={onSubmit}>
          提交审批
        </Button>
      )}
    </FormFoot>
  );
}
