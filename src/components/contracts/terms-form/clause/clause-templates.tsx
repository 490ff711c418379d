// 条款模板: a clause saved under a name, and new clauses created from it.
import { DeleteOutlined, DownOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Dropdown, Input } from 'antd';
import { useState } from 'react';
import { clauseTemplates, removeClauseTemplate, saveClauseTemplate } from '#api/contracts/clause-template';
import type { ClauseTemplate } from '#api/contracts/clause-template.schema';
import { call } from '@/api/client';
import { FormDialog } from '@/components/forms/form-dialog';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';
import type { ClauseValue, PricedValue } from '../contract-values';

/** Removes the values of one lease: dates and spaces, the payee, and the id of the clause within the contract. */
function templateOf({ line: _line, payee_id: _payee, minimum, ...clause }: ClauseValue): ClauseValue {
  return { ...withoutDates(clause), ...(minimum && { minimum: withoutDates(minimum) }) };
}

function withoutDates<Value extends PricedValue>({ due, escalations = [], ...terms }: Value): Value {
  return {
    ...terms,
    start: null,
    end: null,
    spaces: null,
    free_periods: [],
    due: { ...due, first_due: null },
    escalations: escalations.filter((step) => step?.timing === 'every').map((step) => ({ ...step, first_on: null })),
  } as unknown as Value;
}

/** Creates a clause from a template. */
export function UseTemplate({ onChosen }: { onChosen: (clause: ClauseValue) => void }) {
  const { can } = useSession();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const found = useQuery({
    queryKey: [clauseTemplates.path],
    queryFn: () => call(clauseTemplates, {}, { quiet: [403] }),
    staleTime: 0,
  });
  const templates = found.data ?? [];
  const remove = (template: ClauseTemplate) =>
    modal.confirm({
      title: `删除条款模板「${template.name}」`,
      content: '已用此模板填写的合同不受影响。',
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        await call(removeClauseTemplate, { ids: [template.id] });
        await client.invalidateQueries({ queryKey: [clauseTemplates.path] });
      },
    });
  return (
    <Dropdown
      trigger={['click']}
      disabled={templates.length === 0}
      menu={{
        items: templates.map((template) => ({
          key: template.id,
          label: template.name,
          onClick: () => onChosen(template.terms as ClauseValue),
          extra: can('p_4100_edit') && (
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除模板 ${template.name}`}
              onClick={(event) => {
                event.stopPropagation();
                remove(template);
              }}
            />
          ),
        })),
      }}
    >
      <Button
        disabled={templates.length === 0}
        title={templates.length === 0 ? '还没有条款模板，可在填好的费用条款上点击「存为模板」' : undefined}
      >
        套用条款模板 <DownOutlined style={{ fontSize: 10 }} />
      </Button>
    </Dropdown>
  );
}

/** Saves a clause under a name. */
export function KeepTemplate({ clause, onClose }: { clause: ClauseValue; onClose: () => void }) {
  const [name, setName] = useState('');
  const { submit, submitting, wrong, clearError } = useSubmit(saveClauseTemplate, {
    rereads: (path) => path === clauseTemplates.path,
    success: `已存为条款模板「${name.trim()}」`,
    onDone: onClose,
  });
  const [fault] = wrong.others;
  const keep = () => submit({ name, terms: templateOf(clause) as never });
  return (
    <FormDialog
      title="存为条款模板"
      okText="保存"
      okButtonProps={{ loading: submitting, disabled: name.trim() === '' }}
      onOk={keep}
      onCancel={onClose}
    >
      <p>保存费项、单价、付款与递增等约定；日期、空间和免租期不保存。</p>
      <Input
        autoFocus
        maxLength={40}
        aria-label="模板名称"
        placeholder="模板名称，如：办公租金 季付 年递增 5%"
        status={fault ? 'error' : undefined}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          clearError();
        }}
        onPressEnter={() => name.trim() && keep()}
      />
      {fault && (
        <div role="alert" className="ant-form-item-explain-error">
          {fault}
        </div>
      )}
    </FormDialog>
  );
}
