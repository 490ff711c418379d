// The parts of the form of a change with its live preview.
import { App, Form } from 'antd';
import { useEffect, useMemo } from 'react';
import type { ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { ClausesSection } from '@/components/contracts/terms-form/clause/clauses-section';
import type { ClauseValue } from '@/components/contracts/terms-form/contract-values';
import { DepositsSection } from '@/components/contracts/terms-form/deposits-section';
import { LateFeeSection } from '@/components/contracts/terms-form/late-fee-section';
import { LeaseOptionsSection } from '@/components/contracts/terms-form/lease-options-section';
import { useLive } from '@/components/contracts/terms-form/live';
import { SpacesSection } from '@/components/contracts/terms-form/spaces/spaces-section';
import { SideColumns } from '@/components/layout/side-columns';
import { ChangeSection } from './change-section';
import { type ChangeValues, formOfTerms, saveOfChange } from './change-values';
import { QuickEdits } from './edits/quick-edits';
import { EndedClauses, endText } from './ended-clauses';
import { PreviewSummary } from './preview-summary';
import { PreviewTable } from './preview-table';
import { useChangePreview } from './use-change-preview';

interface Props {
  contract: Contract;
  version: ContractVersion;
  parameters: ParameterValues;
}

export function ChangeBody({ contract, version, parameters }: Props) {
  const form = Form.useFormInstance<ChangeValues>();
  const { modal } = App.useApp();
  const { trial, items, put } = useLive();
  const values = useLive().values as ChangeValues;
  const original = useMemo(
    () => formOfTerms(contract, version, parameters).clauses ?? [],
    [contract, version, parameters],
  );
  const missing = [...(values.effective_on ? [] : ['请填写生效日期']), ...trial.issues.map((issue) => issue.message)];
  const preview = useChangePreview(missing.length > 0 ? null : saveOfChange(values, contract.id));
  useDateErrors(preview.errors);

  const confirmRemoval = (clause: ClauseValue, remove: () => void) => {
    if (clause.line == null) return remove();
    const name = items.get(clause.charge_item_id ?? 0)?.label ?? '';
    modal.confirm({
      title: `删除原条款「${name}」`,
      content: `该条款${endText(form.getFieldValue('effective_on'))}，之后的账期不再收取。保存前可恢复。`,
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: remove,
    });
  };

  return (
    <>
      <QuickEdits contractId={contract.id} />
      <SideColumns width="summary" side={<PreviewSummary preview={preview} missing={missing} />}>
        <div>
          <ChangeSection start={contract.start} end={version.end} />
          <SpacesSection contractId={contract.id} since="effective_on" />
          <EndedClauses original={original} />
          <ClausesSection fresh={{ line: null, start: values.effective_on ?? null }} confirmRemoval={confirmRemoval} />
          <DepositsSection />
          <LateFeeSection />
          <LeaseOptionsSection />
        </div>
      </SideColumns>
      {preview.data && preview.refusal.length === 0 && (
        <PreviewTable
          preview={preview.data}
          stale={preview.busy}
          dropping={{
            dropped: values.dropped_adjustments ?? [],
            onChange: (dropped) => put(['dropped_adjustments'], dropped),
          }}
        />
      )}
    </>
  );
}

/** Errors of the dates that the server finds are shown at their fields during input, not only on save. */
function useDateErrors(errors: readonly FieldError[]): void {
  const form = Form.useFormInstance<ChangeValues>();
  useEffect(() => {
    for (const name of ['effective_on', 'end'] as const) {
      const own = errors.filter(({ path }) => path.length === 1 && path[0] === name);
      if (own.length > 0) form.setFields([{ name, errors: own.map(({ message }) => message) }]);
    }
  }, [errors, form]);
}
