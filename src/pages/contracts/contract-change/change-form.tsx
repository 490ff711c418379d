// The form of a change: the future terms, with their effect on the collection plan next to and below them.
import { useQueryClient } from '@tanstack/react-query';
import { history, Link } from '@umijs/max';
import { App, Button, Form, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { changeCalls } from '#api/contracts/change/change';
import type { Change, ChangeSave, ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { CHANGE_STATUS } from '#api/contracts/labels';
import { businessDay } from '#api/kernel/instant';
import { contractPaths } from '#api/kernel/paths';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { addDays, type CalendarDate, monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { call } from '@/api/client';
import { checkBy } from '@/components/contracts/terms-form/check';
import { DraftNotice } from '@/components/contracts/terms-form/draft-notice';
import { LiveProvider } from '@/components/contracts/terms-form/live';
import { TermsFooter } from '@/components/contracts/terms-form/terms-footer';
import { StatusTag } from '@/components/figures';
import { leave, useObjectForm, WrongAlert } from '@/components/forms/form-page';
import { PageHeader } from '@/components/layout/page-header';
import { ChangeBody } from './change-body';
import { type ChangeValues, contractSaveOf, formOfTerms, saveOfChange } from './change-values';

/** Returns the preset first day of a new change: that of the next month, while the lease runs. */
function firstEffective({ start, end }: Contract, today: CalendarDate): CalendarDate | null {
  const first = addDays(monthRange(yearMonthOf(today)).end, 1);
  return first > start && first <= end ? first : null;
}

type Values = Record<string, unknown>;
const NAME = '合同变更';

interface Props {
  contract: Contract;
  /** The current terms. */
  version: ContractVersion;
  /** Missing for a new change. */
  change?: Change;
  parameters: ParameterValues;
}

export function ChangeForm({ contract, version, change, parameters }: Props) {
  const [form] = Form.useForm();
  const client = useQueryClient();
  const [attempted, setAttempted] = useState(false);
  const [initial] = useState(() => ({
    effective_on: firstEffective(contract, businessDay()),
    ...formOfTerms(contract, change ?? version, parameters),
  }));
  const toApproval = useRef(false);

  const loadCheck = async () => {
    const { changeSave } = await import('#api/contracts/change/change.schema');
    return checkBy(
      (value) => changeSave.safeParse(value),
      (value) => contractSaveOf(value as ChangeSave, contract),
    );
  };
  const object = useObjectForm<ChangeSave, Change>({
    form,
    noun: NAME,
    id: change?.id ?? null,
    calls: changeCalls,
    schema: loadCheck,
    toForm: (stored) => formOfTerms(contract, stored, parameters) as Values,
    toSave: (values) => saveOfChange(values as ChangeValues, contract.id) as unknown as Values,
    onSaved: async (saved) => {
      client.setQueryData([changeCalls.get.path, saved.id], saved);
      history.replace(toApproval.current ? contractPaths.submitChange(saved.id) : contractPaths.change(saved.id));
    },
    draftName: `new-${contract.id}`,
  });
  const { wrong, draft } = object;
  const loaded = object.stored.data;
  useEffect(() => {
    if (loaded) form.setFieldsValue(formOfTerms(contract, loaded, parameters));
  }, [loaded, contract, form, parameters]);

  const save = (thenSubmit: boolean) => {
    toApproval.current = thenSubmit;
    setAttempted(true);
    return object.submit();
  };

  return (
    <>
      <FormHeader contract={contract} change={change} />
      {draft.offered && <DraftNotice instant={draft.offered.at} onRestore={object.restore} onDrop={draft.drop} />}
      <WrongAlert others={wrong.others} />
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={() => save(false)}
        onValuesChange={object.edited}
        onFieldsChange={object.recount}
        aria-label={NAME}
      >
        <LiveProvider form={form} attempted={attempted} onEdited={object.edited}>
          <ChangeBody contract={contract} version={version} parameters={parameters} />
          <TermsFooter formName={NAME}>
            <Button onClick={() => leave(contractPaths.tab(contract.id, 'changes'))}>取消</Button>
            <Button loading={object.submitting} onClick={() => save(false)}>
              保存
            </Button>
            <Button type="primary" disabled={object.submitting} onClick={() => save(true)}>
              提交审批
            </Button>
          </TermsFooter>
        </LiveProvider>
      </Form>
    </>
  );
}

function FormHeader({ contract, change }: Pick<Props, 'contract' | 'change'>) {
  const { modal } = App.useApp();
  const remove = (id: number) =>
    modal.confirm({
      title: `删除合同 ${contract.number} 的变更草稿`,
      content: '草稿将被删除，不能恢复；合同现行条款不受影响。',
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        await call(changeCalls.remove, { ids: [id] });
        history.replace(contractPaths.tab(contract.id, 'changes'));
      },
    });
  return (
    <PageHeader
      title={
        <Space size={8}>
          {`合同变更 ${contract.number}`}
          {change && <StatusTag labels={CHANGE_STATUS} value={change.status} />}
        </Space>
      }
      description={`${contract.tenant_name} · ${contract.park_name} · 现行版本 ${contract.version_no}`}
      actions={
        <Space size={16}>
          <Link to={contractPaths.detail(contract.id)}>查看合同</Link>
          {change && (
            <Button danger onClick={() => remove(change.id)}>
              删除
            </Button>
          )}
        </Space>
      }
    />
  );
}
