// 清算约定 of a contract: the effective day, the excluded costs, and the cap.
import { Form, Select } from 'antd';
import { costTermFields, saveCostTerm } from '#api/finance/cost-pool/cost-pool';
import type { CostCapTerms, CostTermSave, DatedCostTerm } from '#api/finance/cost-pool/cost-term.schema';
import type { FormField as Field } from '#api/kernel/form/form';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import type { PathError } from '@/components/forms/form-page/field-errors';
import type { FormSchema } from '@/hooks/use-submit';

const CAP_FIELDS: Readonly<Record<CostCapTerms['kind'], readonly Field[]>> = {
  none: [],
  fixed: [{ name: 'cap_fen', title: '封顶单价', kind: 'money', unit: '元/㎡/年', required: true }],
  yearly: [
    { name: 'growth', title: '每年最多增长', kind: 'percent', required: true },
    { name: 'rate', title: '上年单价', kind: 'decimal', unit: '元/㎡/年', help: '不填则按上年同楼宇已过账的清算' },
  ],
  cumulative: [
    { name: 'growth', title: '每年最多增长', kind: 'percent', required: true },
    { name: 'base_start', title: '基期开始', kind: 'date', required: true },
    { name: 'rate', title: '基期单价', kind: 'decimal', unit: '元/㎡/年', help: '不填则按基期同楼宇已过账的清算' },
  ],
};

/** The form has a flat shape; the call nests the cap. */
interface Typed {
  effective_on?: string;
  excluded?: string[];
  cap: CostCapTerms['kind'];
  cap_fen?: number | null;
  growth?: string | null;
  rate?: string | null;
  base_start?: string | null;
}

const CAP_VALUES = ['cap_fen', 'growth', 'rate', 'base_start'] as const;

function toSend({ contract_id, ...typed }: Typed & { contract_id: number }): CostTermSave {
  const own = CAP_FIELDS[typed.cap].map(({ name }) => name);
  const values = CAP_VALUES.filter((name) => own.includes(name)).map((name) => [name, typed[name] ?? null]);
  const cap = { kind: typed.cap, ...Object.fromEntries(values) } as CostCapTerms;
  return { contract_id, effective_on: typed.effective_on ?? '', excluded: typed.excluded ?? [], cap };
}

/** Returns the schema of the call, with its paths mapped to the form's own fields. */
const schema = async (): Promise<FormSchema<unknown>> => {
  const { costTermSave } = await import('#api/finance/cost-pool/cost-term.schema');
  return {
    safeParse: (value) => {
      const checked = costTermSave.safeParse(toSend(value as Typed & { contract_id: number }));
      if (checked.success) return { success: true, data: checked.data };
      const issues = checked.error.issues.map(
        ({ path, message }): PathError => ({
          path: (path[0] === 'cap' && path.length > 1 ? path.slice(1) : path) as (string | number)[],
          message,
        }),
      );
      return { success: false, error: { issues } };
    },
  };
};

interface Props {
  contract: { id: number; number: string; tenant_name: string };
  term: DatedCostTerm;
  /** The day of a stored term is fixed, because another day makes another term. */
  exists?: boolean;
  /** Names of the costs that are settled; other names can be typed. */
  itemNames: readonly string[];
  onClose: () => void;
}

export function TermDrawer({ contract, term, exists, itemNames, onClose }: Props) {
  const plain = useFieldsForm(saveCostTerm, {
    schema,
    also: { contract_id: contract.id },
    rereads: (path) => path.startsWith('/api/finance/cost-'),
    success: '已保存约定',
    onClose,
  });
  const kind = Form.useWatch<CostCapTerms['kind'] | undefined>('cap', plain.form) ?? term.cap.kind;
  const { kind: cap, ...values } = term.cap;
  const initial = { effective_on: term.effective_on, excluded: term.excluded, cap, ...values };
  return (
    <FormDrawerFrame
      title={`清算约定：${contract.number} ${contract.tenant_name}`}
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="清算约定" initial={initial}>
        <FieldsGrid fields={costTermFields} exists={exists} />
        <Form.Item name="excluded" label="不承担的费用" extra="其份额由业主承担；填写清算中的费用名称，逐项回车">
          <Select
            mode="tags"
            options={itemNames.map((name) => ({ value: name, label: name }))}
            placeholder="全部承担"
          />
        </Form.Item>
        <FieldsGrid key={kind} fields={CAP_FIELDS[kind]} />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
