// 新增合同, 编辑合同, 复制合同, 合同续租: the terms on the left, the live trial next to them (docs/domain §5.1–5.5, 5.8, 5.9).
import { history, useSearchParams } from '@umijs/max';
import { App, Card, Form, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { contractPaths } from '#api/kernel/paths';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { loadContractCheck } from '@/components/contracts/terms-form/check';
import { ClausesSection } from '@/components/contracts/terms-form/clause/clauses-section';
import { type ContractValues, formOf, newContract, saveOf } from '@/components/contracts/terms-form/contract-values';
import { DepositsSection } from '@/components/contracts/terms-form/deposits-section';
import { DraftNotice } from '@/components/contracts/terms-form/draft-notice';
import { IncentivesSection } from '@/components/contracts/terms-form/incentives-section';
import { LateFeeSection } from '@/components/contracts/terms-form/late-fee-section';
import { LeaseOptionsSection } from '@/components/contracts/terms-form/lease-options-section';
import { LiveProvider } from '@/components/contracts/terms-form/live';
import { begunWith } from '@/components/contracts/terms-form/spaces/space-defaults';
import { SpacesSection } from '@/components/contracts/terms-form/spaces/spaces-section';
import { usePreselected } from '@/components/contracts/terms-form/spaces/use-preselected';
import { TrialPanel } from '@/components/contracts/terms-form/trial-panel';
import { FailedState } from '@/components/feedback/failed-state';
import { leave, useObjectForm, WrongAlert } from '@/components/forms/form-page';
import { PageHeader } from '@/components/layout/page-header';
import { SideColumns } from '@/components/layout/side-columns';
import { useSession } from '@/hooks/session';
import { useParameters } from '@/hooks/use-parameters';
import { isEditable } from '../shared/contract-state';
import { BasicSection } from './basic-section';
import { ContractFooter } from './contract-footer';
import { LockedNotice } from './locked-notice';
import { Notices } from './notices';
import { type Begun, useRenewal, useSource } from './use-source';

type Values = Record<string, unknown>;

export default function ContractFormPage() {
  const parameters = useParameters();
  const preselected = usePreselected();
  const source = useSource();
  const failed = [parameters, source].find((query) => query.isError);
  if (failed) return <FailedState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!parameters.data || !preselected || source.isLoading) return <Loading />;
  return (
    <ContractForm
      key={source.begun?.name}
      parameters={parameters.data}
      begun={source.begun?.valuesOf(parameters.data) ?? preselected}
      source={source.begun}
    />
  );
}

interface Props {
  parameters: ParameterValues;
  begun: Partial<ContractValues>;
  /** Source of the initial values. */
  source?: Begun;
}

function ContractForm({ source, ...props }: Props) {
  const [form] = Form.useForm();
  // The parameters at the time of opening: a later change does not affect the current input.
  const [parameters] = useState(props.parameters);
  const { me } = useSession();
  const [initial] = useState(() =>
    begunWith({ ...newContract(parameters), manager: me?.display_name, ...props.begun }),
  );
  const { message } = App.useApp();
  const [params] = useSearchParams();
  const isRenewal = useRenewal();
  const id = isRenewal ? null : Number(params.get('id')) || null;
  const [attempted, setAttempted] = useState(false);
  const toApproval = useRef(false);

  const object = useObjectForm<ContractSave, Contract>({
    form,
    noun: '合同',
    id,
    calls: contractCalls,
    schema: loadContractCheck,
    toForm: (stored) => formOf(stored, parameters) as Values,
    toSave: (values) => saveOf(values as ContractValues) as unknown as Values,
    onSaved: (saved) =>
      history.replace(toApproval.current ? contractPaths.submit(saved.id) : contractPaths.detail(saved.id)),
    draftName: source?.name,
  });
  const { stored, wrong, draft } = object;
  const loaded = stored.data;
  useEffect(() => {
    if (loaded) form.setFieldsValue(formOf(loaded, parameters));
  }, [loaded, form, parameters]);

  if (id !== null && stored.isPending) return <Loading />;
  if (stored.isError) return <FailedState error={stored.error} onRetry={() => stored.refetch()} />;
  if (loaded && !isEditable(loaded.status)) return <LockedNotice contract={loaded} />;

  const save = (thenSubmit: boolean) => {
    toApproval.current = thenSubmit;
    setAttempted(true);
    return object.submit();
  };
  const edited = (changed: Partial<ContractValues>) => {
    if ('park_id' in changed && form.getFieldValue('spaces')?.length) {
      form.setFieldValue('spaces', []);
      message.info('园区已变更，请重新选择空间');
    }
    object.edited();
  };

  return (
    <>
      <PageHeader
        title={loaded ? `编辑合同 ${loaded.number}` : (source?.title ?? '新增合同')}
        description={source?.hint ?? '填写条款时右侧同步试算收款计划，保存后金额一致'}
      />
      {draft.offered && <DraftNotice instant={draft.offered.at} onRestore={object.restore} onDrop={draft.drop} />}
      <WrongAlert others={wrong.others} />
      <Form
        form={form}
        layout="vertical"
        // A stored contract is computed at once; set later, its trial would be that of a new one for a moment.
        initialValues={loaded ? { ...initial, ...formOf(loaded, parameters) } : initial}
        onFinish={() => save(false)}
        onValuesChange={edited}
        onFieldsChange={object.recount}
        aria-label="租赁合同"
      >
        <LiveProvider form={form} attempted={attempted} onEdited={object.edited}>
          <SideColumns
            width="schedule"
            side={
              <>
                <Notices id={id} />
                <TrialPanel />
              </>
            }
          >
            <div>
              <BasicSection contractId={id} />
              <SpacesSection contractId={id} />
              <ClausesSection />
              <DepositsSection />
              <LateFeeSection />
              <LeaseOptionsSection />
              <IncentivesSection />
            </div>
          </SideColumns>
          <ContractFooter
            saving={object.submitting}
            onCancel={() => leave(contractPaths.list)}
            onSave={() => save(false)}
            onSubmit={() => save(true)}
          />
        </LiveProvider>
      </Form>
    </>
  );
}

function Loading() {
  return (
    <Card role="status" aria-label="加载中">
      <Skeleton active paragraph={{ rows: 12 }} />
    </Card>
  );
}
