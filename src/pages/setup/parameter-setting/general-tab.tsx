// 通用参数: every declared parameter in a card of its group.
import { Button, Card, Form, Skeleton } from 'antd';
import { PARAMETER_FORM, type ParameterKey, parameterOf } from '#api/setup/parameter/parameters';
import { FailedState } from '@/components/feedback/failed-state';
import { FormFooter } from '@/components/forms/form-footer';
import { FormSections, WrongAlert } from '@/components/forms/form-page';
import { jumpToFirstError } from '@/components/forms/form-page/field-errors';
import { useSession } from '@/hooks/session';
import { useGeneral } from './use-general';

const AT = ['values'] as const;

export function GeneralTab() {
  const [form] = Form.useForm();
  const { can } = useSession();
  const general = useGeneral(form);
  const { stored, wrong, dirty, submitting } = general;
  const editable = can('p_98150_edit');

  if (stored.isError) return <FailedState error={stored.error} onRetry={() => stored.refetch()} />;
  if (stored.isPending) {
    return (
      <Card role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 10 }} />
      </Card>
    );
  }
  return (
    <Form
      form={form}
      layout="vertical"
      disabled={!editable}
      onFinish={general.save}
      onValuesChange={general.edited}
      onFieldsChange={general.recount}
      scrollToFirstError
      aria-label="通用参数"
    >
      <WrongAlert others={wrong.others} />
      <FormSections
        declaration={PARAMETER_FORM}
        path={AT}
        note={(field) => editable && <BackToDefault name={field.name as ParameterKey} onChange={general.edited} />}
      />
      {editable && (
        <FormFooter wrong={wrong.count} onShowFirst={() => jumpToFirstError(form)}>
          <Button disabled={!dirty} onClick={general.reset}>
            重置
          </Button>
          <Button type="primary" htmlType="submit" disabled={!dirty} loading={submitting}>
            保存
          </Button>
        </FormFooter>
      )}
    </Form>
  );
}

/** Renders nothing while the declared value applies. */
function BackToDefault({ name, onChange }: { name: ParameterKey; onChange: () => void }) {
  const form = Form.useFormInstance();
  const path = [...AT, name];
  const value = Form.useWatch(path, form);
  const { value: otherwise, title } = parameterOf(name);
  if (value === undefined || (value ?? null) === otherwise) return null;
  return (
    <Button
      type="link"
      size="small"
      style={{ padding: 0, height: 'auto' }}
      aria-label={`${title}恢复默认`}
      onClick={() => {
        form.setFieldValue(path, otherwise);
        form.setFields([{ name: path, errors: [] }]);
        onChange();
      }}
    >
      恢复默认
    </Button>
  );
}
