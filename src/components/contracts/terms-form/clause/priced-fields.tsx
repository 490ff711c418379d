// Fields of a price: the price itself, the payment cycle, free periods, escalations and rarely changed settings. Used by a clause and by the
// guaranteed minimum of turnover rent.
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { priceUnit } from '#api/contracts/contract/clause-text';
import { ALIGNMENT } from '#api/contracts/labels';
import { DecimalInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import type { SpaceValue } from '../contract-values';
import type { Path } from '../live';
import { TermItem } from '../term-item';
import styles from '../terms-form.module.css';
import { ClauseMore, ClauseSpaces } from './clause-more';
import { CycleSelect } from './cycle-select';
import { DueRule } from './due-rule';
import { Escalations } from './escalations';
import { FreePeriods } from './free-periods';

interface Props {
  path: Path;
  basis: string;
  /** Shown before the price. */
  children?: ReactNode;
}

export function PricedFields({ path, basis, children }: Props) {
  const form = Form.useFormInstance();
  const spaces = (Form.useWatch('spaces', { form, preserve: true }) ?? []) as SpaceValue[];
  return (
    <>
      <div className={styles.terms}>
        {children}
        <TermItem path={[...path, 'price']} depth={1} label="单价" required>
          <DecimalInput unit={priceUnit(basis)} />
        </TermItem>
        <TermItem path={[...path, 'cycle_months']} depth={1} label="付款周期" required>
          <CycleSelect />
        </TermItem>
        <TermItem path={[...path, 'alignment']} depth={1} label="账期划分">
          <LabelSelect labels={ALIGNMENT} allowClear={false} />
        </TermItem>
        <DueRule path={path} />
        {spaces.length > 1 && <ClauseSpaces path={path} spaces={spaces} />}
      </div>
      <FreePeriods path={path} />
      <Escalations path={path} unit={priceUnit(basis)} />
      <ClauseMore path={path} />
    </>
  );
}
