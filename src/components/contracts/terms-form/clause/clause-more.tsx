// 更多设置: settings of a clause that rarely change. Opens automatically when one of them has an error.
import { Collapse, Form, Select, Switch } from 'antd';
import { useState } from 'react';
import { DUE_SHIFT, FIRST_STUB, PRORATION, ROUND_TO } from '#api/contracts/labels';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { IntegerInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import type { SpaceValue } from '../contract-values';
import { type Path, useLive } from '../live';
import { TermItem } from '../term-item';
import styles from '../terms-form.module.css';

const NAMES = ['first_stub', 'proration', 'round_to', 'round_each_month', 'price_includes_tax', 'price_scale'];
const DUE_NAMES = ['first_due', 'shift'];

/** Returns true when a shown problem belongs to a field in this section. */
function useHasProblem(prefix: Path, spaces: readonly SpaceValue[]): boolean {
  const { problems } = useLive();
  const names = spaces.length > 1 ? NAMES : [...NAMES, 'spaces'];
  return problems.some(({ path }) => {
    if (!prefix.every((step, place) => step === path[place])) return false;
    const [name, part] = path.slice(prefix.length);
    return names.includes(String(name)) || (name === 'due' && DUE_NAMES.includes(String(part)));
  });
}

export function ClauseMore({ path }: { path: Path }) {
  const form = Form.useFormInstance();
  const spaces = (Form.useWatch('spaces', { form, preserve: true }) ?? []) as SpaceValue[];
  const [opened, setOpened] = useState(false);
  const hasProblem = useHasProblem(path, spaces);
  return (
    <Collapse
      ghost
      size="small"
      activeKey={opened || hasProblem ? ['more'] : []}
      onChange={(keys) => setOpened(keys.includes('more'))}
      items={[
        { key: 'more', label: '更多设置', forceRender: true, children: <MoreFields path={path} spaces={spaces} /> },
      ]}
    />
  );
}

/** The spaces that a clause charges. Shown on its card when the contract has several, because a copied clause charges the same ones. */
export function ClauseSpaces({ path, spaces }: { path: Path; spaces: readonly SpaceValue[] }) {
  return (
    <TermItem path={[...path, 'spaces']} depth={1} label="适用空间" className={styles.wide}>
      <Select
        mode="multiple"
        allowClear
        placeholder="合同全部空间"
        optionFilterProp="label"
        maxTagCount="responsive"
        options={spaces.map((space) => ({ value: space.id, label: space.label }))}
      />
    </TermItem>
  );
}

function MoreFields({ path, spaces }: { path: Path; spaces: readonly SpaceValue[] }) {
  const form = Form.useFormInstance();
  const alignment = Form.useWatch([...path, 'alignment'], form) as string | undefined;
  const basis = Form.useWatch([...path, 'basis'], form) as string | undefined;
  return (
    <div className={styles.terms}>
      {alignment === 'calendar' && (
        <TermItem path={[...path, 'first_stub']} depth={1} label="首月不足整月时" className={styles.wide}>
          <LabelSelect labels={FIRST_STUB} allowClear={false} />
        </TermItem>
      )}
      <TermItem path={[...path, 'proration']} depth={1} label="不足整月的计算">
        <LabelSelect labels={PRORATION} allowClear={false} />
      </TermItem>
      <TermItem path={[...path, 'due', 'first_due']} depth={1} label="首期应收日">
        <DateInput placeholder="按规则" />
      </TermItem>
      <TermItem path={[...path, 'due', 'shift']} depth={1} label="应收日遇休息日">
        <LabelSelect labels={DUE_SHIFT} placeholder="不调整" />
      </TermItem>
      <TermItem path={[...path, 'round_to']} depth={1} label="每期取整到">
        <LabelSelect labels={ROUND_TO} allowClear={false} />
      </TermItem>
      <TermItem path={[...path, 'price_scale']} depth={1} label="递增后单价保留">
        <IntegerInput unit="位小数" />
      </TermItem>
      {path.at(-1) !== 'minimum' && (
        <TermItem path={[...path, 'price_includes_tax']} depth={1} label="单价含税" valuePropName="checked">
          <Switch checkedChildren="含税" unCheckedChildren="不含税" />
        </TermItem>
      )}
      {basis !== 'fixed_year' && (
        <TermItem path={[...path, 'round_each_month']} depth={1} label="逐月取整到分后相加" valuePropName="checked">
          <Switch />
        </TermItem>
      )}
      {spaces.length <= 1 && <ClauseSpaces path={path} spaces={spaces} />}
    </div>
  );
}
