// The steps of a draft: buildings and period, costs, rules, preview, and posting. The draft is saved when the user leaves the costs or the rules.
import { useQueryClient } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Alert, Button, Card, ConfigProvider, Space, Steps } from 'antd';
import { useState } from 'react';
import { costRuleFields, costScopeFields, getCostPool, saveCostPool } from '#api/finance/cost-pool/cost-pool';
import type { CostPool, CostPoolSave } from '#api/finance/cost-pool/cost-pool.schema';
import { COST_POOL_STATUS } from '#api/finance/cost-pool/cost-pool-labels';
import { costPoolPaths } from '#api/kernel/paths';
import { StatusTag } from '@/components/figures';
import { FieldsForm, FieldsGrid, useFieldsForm } from '@/components/forms/form-drawer';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import { useUrlParam } from '@/hooks/use-url-params';
import { PoolShares } from '@/pages/finance/cost-reconciliation/shares';
import { ItemFields } from './item-fields';
import { PostStep } from './post-step';
import { TermsTable } from './terms-table';

const schema = async () => (await import('#api/finance/cost-pool/cost-pool.schema')).costPoolSave;
const STEPS = [{ title: '楼宇与期间' }, { title: '费用' }, { title: '规则' }, { title: '试算' }, { title: '过账' }];
const [SCOPE, ITEMS, RULES, PREVIEW, POST] = [0, 1, 2, 3, 4] as const;
const SCOPE_NAMES = new Set(costScopeFields.map(({ name }) => name));
const RULE_NAMES = new Set(costRuleFields.map(({ name }) => name));
const NEW: Partial<CostPoolSave> = { basis: 'rentable', target: null, admin: '0', items: [] };

function initialOf(pool: CostPool | null): Partial<CostPoolSave> {
  if (!pool) return NEW;
  const { name, legal_entity_id, start_date, end_date, building_ids, basis, target, admin, remark } = pool;
  const items = pool.items.map(({ charge_items: _names, ...item }) => item);
  return { name, legal_entity_id, start_date, end_date, building_ids, items, basis, target, admin, remark };
}

const stepOf = (path: readonly (string | number)[] | undefined): number => {
  const name = String(path?.[0]);
  return SCOPE_NAMES.has(name) ? SCOPE : RULE_NAMES.has(name) ? RULES : ITEMS;
};

/** Returns the current step, which is in the address once the pool is saved. */
function useStep(pool: CostPool | null) {
  const [text, setText] = useUrlParam('step', String(SCOPE));
  const [own, setOwn] = useState(SCOPE as number);
  const requested = pool ? Number(text) : own;
  const step = Number.isInteger(requested) && requested >= SCOPE && requested <= POST ? requested : SCOPE;
  return [step, (to: number) => (pool ? setText(String(to)) : setOwn(to))] as const;
}

export function PoolWizard({ pool }: { pool: CostPool | null }) {
  const { can } = useSession();
  const client = useQueryClient();
  const [step, go] = useStep(pool);
  const plain = useFieldsForm<CostPoolSave, CostPool>(saveCostPool, {
    schema,
    also: pool ? { id: pool.id, version: pool.version } : {},
    rereads: (path) => path.startsWith('/api/finance/cost-'),
    onRefused: ({ errors }) => {
      if (errors.length) go(stepOf(errors[0]?.path));
    },
    onDone: (saved) => {
      client.setQueryData([getCostPool.path, saved.id], saved);
      if (pool) go(step + 1);
      else history.replace(`${costPoolPaths.detail(saved.id)}?step=${RULES}`);
    },
  });
  /** Validates only the fields of this step, because the others are still empty. */
  const leaveScope = async () => {
    const checked = (await schema()).safeParse(plain.form.getFieldsValue(true));
    const wrong = (checked.error?.issues ?? []).filter(({ path }) => SCOPE_NAMES.has(String(path[0])));
    plain.form.setFields(wrong.map(({ path, message }) => ({ name: path as string[], errors: [message] })));
    if (wrong.length === 0) go(ITEMS);
  };
  const mayEdit = can('p_5800_edit');
  const next = () => {
    if (step === SCOPE) return leaveScope();
    if (step === PREVIEW || !mayEdit) return go(step + 1);
    return plain.submit();
  };
  const last = pool && can('p_5800_post') ? POST : PREVIEW;
  return (
    <>
      <PageHeader
        title={
          <Space size={8}>
            {pool ? pool.name : '新增清算'}
            {pool && <StatusTag labels={COST_POOL_STATUS} value={pool.status} />}
          </Space>
        }
        description={pool ? pool.number : '选择楼宇与期间，填写实际发生的费用，核对后过账'}
      />
      <Undone pool={pool} />
      <Card>
        <Steps
          size="small"
          current={step}
          items={STEPS}
          style={{ marginBottom: 20 }}
          onChange={pool ? (to) => to < step && go(to) : undefined}
        />
        <div hidden={step > RULES}>
          <FieldsForm state={{ ...plain, submit: async () => next() }} label="清算" initial={initialOf(pool)}>
            <ConfigProvider componentDisabled={!mayEdit}>
              <div hidden={step !== SCOPE}>
                <FieldsGrid fields={costScopeFields} autoFocus />
              </div>
              <div hidden={step !== ITEMS}>
                <ItemFields />
              </div>
              <div hidden={step !== RULES}>
                <FieldsGrid fields={costRuleFields} columns={3} />
              </div>
            </ConfigProvider>
          </FieldsForm>
        </div>
        {pool && step === RULES && <TermsTable pool={pool} />}
        {pool && step === PREVIEW && <PoolShares pool={pool} />}
        {pool && step === POST && <PostStep pool={pool} onBack={() => go(PREVIEW)} />}
        {step < POST && (
          <Space style={{ marginTop: 16 }}>
            {step > SCOPE && <Button onClick={() => go(step - 1)}>上一步</Button>}
            {step < last && (
              <Button type="primary" loading={plain.submitting} onClick={next}>
                {mayEdit && (step === ITEMS || step === RULES) ? '保存并下一步' : '下一步'}
              </Button>
            )}
          </Space>
        )}
      </Card>
    </>
  );
}

function Undone({ pool }: { pool: CostPool | null }) {
  const [run] = pool?.runs ?? [];
  if (!run?.undone_on) return null;
  const message = `${run.undone_on} ${run.undone_by} 撤销了过账：${run.undo_reason}`;
  return (
    <Alert type="info" showIcon style={{ marginBottom: 12 }} message={message} description="可以修改后重新过账。" />
  );
}
