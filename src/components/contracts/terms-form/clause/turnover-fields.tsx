// 流水抽成: a share of the tenant's turnover by one rate or by tiers, with an optional guaranteed minimum (docs/domain §5.6).
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Radio, Switch } from 'antd';
import { FIRST_STUB, PRICED_BASIS } from '#api/contracts/labels';
import { MoneyInput, PercentInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import type { TierValue } from '../contract-values';
import type { Path } from '../live';
import { ListProblem, TermItem } from '../term-item';
import styles from '../terms-form.module.css';
import { CycleSelect } from './cycle-select';
import { PricedFields } from './priced-fields';

const WAYS = [
  { value: 'rate', label: '单一比例' },
  { value: 'tiers', label: '分级比例' },
];
const FIRST_TIERS: TierValue[] = [{ up_to_fen: null }, { up_to_fen: null }];

export function TurnoverFields({ path }: { path: Path }) {
  const form = Form.useFormInstance();
  const way = (Form.useWatch([...path, 'way'], { form, preserve: true }) as string | undefined) ?? 'rate';
  const hasMinimum = Form.useWatch([...path, 'has_minimum'], { form, preserve: true }) === true;
  const minimumBasis = Form.useWatch([...path, 'minimum', 'basis'], { form, preserve: true }) as string | undefined;
  const chooseWay = (next: string) => {
    const tiers = (form.getFieldValue([...path, 'tiers']) ?? []) as TierValue[];
    if (next === 'tiers' && tiers.length === 0) form.setFieldValue([...path, 'tiers'], FIRST_TIERS);
  };
  return (
    <>
      <div className={styles.terms}>
        <TermItem path={[...path, 'way']} depth={1} label="抽成方式">
          <Radio.Group options={WAYS} onChange={(event) => chooseWay(event.target.value)} />
        </TermItem>
        <TermItem path={[...path, 'cycle_months']} depth={1} label="结算周期" required>
          <CycleSelect />
        </TermItem>
        <TermItem path={[...path, 'first_stub']} depth={1} label="首月不足整月时">
          <LabelSelect labels={FIRST_STUB} allowClear={false} />
        </TermItem>
        <TermItem path={[...path, 'price_includes_tax']} depth={1} label="营业额" valuePropName="checked">
          <Switch checkedChildren="含税" unCheckedChildren="不含税" />
        </TermItem>
        {way === 'rate' && (
          <>
            <TermItem path={[...path, 'rate']} depth={1} label="抽成比例" required>
              <PercentInput />
            </TermItem>
            <TermItem
              path={[...path, 'breakpoint_fen']}
              depth={1}
              label="起抽点"
              extra="每月营业额超过的部分才抽成，且不再扣减保底"
            >
              <MoneyInput placeholder="不设起抽点" />
            </TermItem>
          </>
        )}
      </div>
      {way === 'tiers' && <Tiers path={path} />}
      <div className={styles.list}>
        <div className={styles.listHeader}>
          <span>保底</span>
          <TermItem path={[...path, 'has_minimum']} depth={1} valuePropName="checked" className={styles.bare}>
            <Switch aria-label="约定保底" checkedChildren="有" unCheckedChildren="无" />
          </TermItem>
        </div>
        {hasMinimum && (
          <PricedFields path={[...path, 'minimum']} basis={minimumBasis ?? 'per_sqm_day'}>
            <TermItem path={[...path, 'minimum', 'basis']} depth={1} label="保底计费方式" required>
              <LabelSelect labels={PRICED_BASIS} allowClear={false} />
            </TermItem>
          </PricedFields>
        )}
      </div>
    </>
  );
}

/** Upper bounds of a month's turnover, ascending; the last tier has no bound. */
function Tiers({ path }: { path: Path }) {
  const form = Form.useFormInstance();
  const tiers = (Form.useWatch([...path, 'tiers'], { form, preserve: true }) ?? []) as TierValue[];
  return (
    <Form.List name={[...path.slice(1), 'tiers']}>
      {(fields, { add, remove }) => (
        <div className={styles.list}>
          <div className={styles.listHeader}>
            <span>每月营业额分级</span>
            <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => add({}, 0)}>
              新增一级
            </Button>
          </div>
          {fields.map(({ key, name }) => {
            const isLast = name === tiers.length - 1;
            return (
              <div key={key} className={styles.line}>
                <div style={{ width: 220 }}>
                  {isLast ? (
                    <span className={styles.rest}>其余部分</span>
                  ) : (
                    <TermItem path={[...path, 'tiers', name, 'up_to_fen']} depth={path.length + 1}>
                      <MoneyInput placeholder="不超过" aria-label={`第 ${name + 1} 级的上限`} />
                    </TermItem>
                  )}
                </div>
                <div style={{ width: 136 }}>
                  <TermItem path={[...path, 'tiers', name, 'rate']} depth={path.length + 1}>
                    <PercentInput placeholder="抽成比例" aria-label={`第 ${name + 1} 级的比例`} />
                  </TermItem>
                </div>
                <Button
                  type="text"
                  danger
                  disabled={fields.length === 1}
                  icon={<DeleteOutlined />}
                  aria-label={`移除第 ${name + 1} 级`}
                  onClick={() => remove(name)}
                />
              </div>
            );
          })}
          <ListProblem path={[...path, 'tiers']} errors={[]} />
        </div>
      )}
    </Form.List>
  );
}
