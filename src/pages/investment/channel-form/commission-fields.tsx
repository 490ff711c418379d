// The commission rule of the channel (佣金): its kind with its parameters, the instalments, whose shares add up to 100 %, and the clawback.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { clawbackField, commissionFields, instalmentFields } from '#api/investment/channel/channel';
import type { CommissionTermsInput } from '#api/investment/channel/commission-rule.schema';
import { COMMISSION_KIND, COMMISSION_TRIGGER } from '#api/investment/labels';
import { isDecimal, toScaled } from '#domain/kernel/numbers/decimal';
import { formatPercent } from '#domain/kernel/text/format';
import { FormField } from '@/components/forms/form-page';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import styles from './commission-fields.module.css';

const RULE = 'commission';
const INSTALMENTS = [RULE, 'instalments'];
const MOST_INSTALMENTS = 12;
const SCALE = 6;
const ONE = 10 ** SCALE;

type Kind = keyof typeof COMMISSION_KIND;
/** The rule during input. */
type Draft = Omit<Partial<CommissionTermsInput>, 'instalments'> & {
  instalments?: ({ trigger?: string; months?: number; share?: string | null } | undefined)[];
};

/** Returns the initial rule of a kind; instalments typed before are retained. */
function begun(kind: Kind, before: Draft | null): Draft {
  const { instalments = [{ trigger: 'signed', share: '1' }], clawback_months = null } = before ?? {};
  return { kind, ...(kind !== 'fixed' && { tax: 'gross' as const }), instalments, clawback_months } as Draft;
}

export function CommissionFields({ edited }: { edited: () => void }) {
  const form = Form.useFormInstance();
  const rule = Form.useWatch<Draft | null>(RULE, { form, preserve: true });
  const choose = (kind: Kind | null) => {
    form.setFieldValue(RULE, kind && begun(kind, form.getFieldValue(RULE)));
    edited();
  };
  return (
    <>
      <Form.Item
        label="佣金方式"
        htmlFor="commission-kind"
        className={styles.kind}
        extra="提交合同时按当时的规则计算，之后修改不影响已提交的合同"
      >
        <LabelSelect
          id="commission-kind"
          labels={COMMISSION_KIND}
          placeholder="不计佣金"
          value={rule?.kind}
          onChange={(kind) => choose(kind as Kind | null)}
        />
      </Form.Item>
      {rule?.kind && (
        <>
          <div key={rule.kind} className={styles.row}>
            {commissionFields[rule.kind].map((field) => (
              <div key={field.name} className={styles.cell}>
                <FormField field={field} path={[RULE]} />
              </div>
            ))}
            <div className={styles.cell}>
              <FormField field={clawbackField} path={[RULE]} />
            </div>
          </div>
          <Instalments />
        </>
      )}
    </>
  );
}

function Instalments() {
  return (
    <Form.List name={INSTALMENTS}>
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <Instalment key={key} place={name} single={rows.length === 1} onRemove={() => remove(name)} />
          ))}
          <div className={styles.foot}>
            {rows.length < MOST_INSTALMENTS && (
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ trigger: 'signed', share: null })}>
                新增一期
              </Button>
            )}
            <ShareSum />
          </div>
        </>
      )}
    </Form.List>
  );
}

interface InstalmentProps {
  place: number;
  /** The only instalment cannot be removed. */
  single: boolean;
  onRemove: () => void;
}

function Instalment({ place, single, onRemove }: InstalmentProps) {
  const form = Form.useFormInstance();
  const path = [...INSTALMENTS, place];
  const trigger = Form.useWatch([...path, 'trigger'], form);
  const named = `第 ${place + 1} 期`;
  return (
    <fieldset className={styles.row} aria-label={named}>
      {instalmentFields
        .filter(({ name }) => name !== 'months' || trigger === 'months_after_start')
        .map((field) => (
          <div key={field.name} className={field.name === 'trigger' ? styles.cell : styles.short}>
            {field.name === 'trigger' ? (
              <TriggerField place={place} />
            ) : (
              <FormField field={field} path={path} listName={place} />
            )}
          </div>
        ))}
      {!single && (
        <Button type="link" danger className={styles.remove} aria-label={`删除${named}`} onClick={onRemove}>
          删除
        </Button>
      )}
    </fieldset>
  );
}

const [TRIGGER] = instalmentFields;

/** Months belong to one trigger only: another trigger removes them. */
function TriggerField({ place }: { place: number }) {
  const form = Form.useFormInstance();
  const path = [...INSTALMENTS, place];
  const choose = (trigger: string | string[] | null) =>
    form.setFieldValue(path, { trigger, share: form.getFieldValue([...path, 'share']) });
  return (
    <Form.Item name={[place, 'trigger']} label={TRIGGER?.title} required rules={CLEARS_ERRORS}>
      <LabelSelect labels={COMMISSION_TRIGGER} allowClear={false} onChange={choose} />
    </Form.Item>
  );
}

const BOUNDS = { max_integer_digits: 3, max_scale: SCALE };
const millionths = (share: string | null | undefined) =>
  isDecimal(share, BOUNDS) ? Number(toScaled(share, SCALE)) : 0;

/** Shows the sum of the shares, which must be 100 %. */
function ShareSum() {
  const typed = Form.useWatch<Draft['instalments']>(INSTALMENTS, Form.useFormInstance()) ?? [];
  const sum = typed.reduce((total, each) => total + millionths(each?.share), 0);
  const text = formatPercent(String(sum / ONE));
  return (
    <span role="status" className={sum === ONE ? styles.whole : styles.part}>
      {sum === ONE ? `合计 ${text}` : `合计 ${text}，应为 100%`}
    </span>
  );
}
