// 递增: price steps, every n months or on a date.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select } from 'antd';
import type { ReactElement } from 'react';
import { ESCALATION_KIND } from '#api/contracts/labels';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { DecimalInput, IntegerInput, PercentInput } from '@/components/forms/inputs/numbers/number-inputs';
import { usePublishedIndexes } from '@/hooks/use-published-indexes';
import type { EscalationValue } from '../contract-values';
import { type Path, useLive } from '../live';
import { ListProblem, TermItem } from '../term-item';
import styles from '../terms-form.module.css';

const TIMINGS = [
  { value: 'every', label: '每隔' },
  { value: 'on', label: '指定日期' },
];
const KINDS = Object.entries(ESCALATION_KIND).map(([value, { label }]) => ({ value, label }));
const FIRST: EscalationValue = { timing: 'every', every_months: 12, kind: 'percent' };

interface Props {
  path: Path;
  unit: string;
}

export function Escalations({ path, unit }: Props) {
  return (
    <Form.List name={[...path.slice(1), 'escalations']}>
      {(fields, { add, remove }) => (
        <div className={styles.list}>
          <div className={styles.listHeader}>
            <span>递增</span>
            <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => add({ ...FIRST })}>
              新增递增
            </Button>
          </div>
          {fields.map(({ key, name }) => (
            <EscalationLine key={key} path={[...path, 'escalations', name]} unit={unit} onRemove={() => remove(name)} />
          ))}
        </div>
      )}
    </Form.List>
  );
}

function EscalationLine({ path, unit, onRemove }: Props & { onRemove: () => void }) {
  const form = Form.useFormInstance();
  const { put } = useLive();
  const depth = path.length - 1;
  const step = (Form.useWatch([...path], { form, preserve: true }) ?? FIRST) as EscalationValue;
  const number = Number(path.at(-1)) + 1;
  // A stepped price needs its date; another timing or kind changes the meaning of the value.
  const changeTiming = (timing: 'every' | 'on') =>
    put(path, {
      ...step,
      timing,
      kind: timing === 'every' && step.kind === 'price' ? 'percent' : step.kind,
      value: timing === 'every' && step.kind === 'price' ? null : step.value,
    });
  const changeKind = (kind: EscalationValue['kind']) => put(path, { ...step, kind, value: null });

  return (
    <>
      <div className={styles.line}>
        <Select
          style={{ width: 100 }}
          aria-label={`第 ${number} 条递增的时间`}
          options={TIMINGS}
          value={step.timing}
          onChange={changeTiming}
        />
        {step.timing === 'on' ? (
          <div style={{ width: 136 }}>
            <TermItem path={[...path, 'on']} depth={depth}>
              <DateInput placeholder="生效日期" aria-label={`第 ${number} 条递增的生效日期`} />
            </TermItem>
          </div>
        ) : (
          <>
            <div style={{ width: 100 }}>
              <TermItem path={[...path, 'every_months']} depth={depth}>
                <IntegerInput unit="个月" aria-label={`第 ${number} 条递增的间隔月数`} />
              </TermItem>
            </div>
            <div style={{ width: 136 }}>
              <TermItem path={[...path, 'first_on']} depth={depth}>
                <DateInput placeholder="首次日期" aria-label={`第 ${number} 条递增的首次日期`} />
              </TermItem>
            </div>
          </>
        )}
        <Select
          style={{ width: 100 }}
          aria-label={`第 ${number} 条递增的方式`}
          options={step.timing === 'on' ? KINDS : KINDS.filter((kind) => kind.value !== 'price')}
          value={step.kind}
          onChange={changeKind}
        />
        {step.kind === 'index' ? (
          <IndexStep path={path} depth={depth} number={number} />
        ) : (
          <div style={{ width: 136 }}>
            <TermItem path={[...path, 'value']} depth={depth}>
              {step.kind === 'percent' ? (
                <PercentInput placeholder="递增比例" aria-label={`第 ${number} 条递增的比例`} />
              ) : (
                <DecimalInput
                  unit={unit}
                  placeholder={step.kind === 'price' ? '新单价' : '递增金额'}
                  aria-label={`第 ${number} 条递增的数值`}
                />
              )}
            </TermItem>
          </div>
        )}
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`移除第 ${number} 条递增`}
          onClick={onRemove}
        />
      </div>
      <ListProblem path={path} errors={[]} />
    </>
  );
}

interface IndexProps {
  path: Path;
  depth: number;
  number: number;
}

/** An index step: the index of the setup centre, its base, and the share of its change that applies. */
function IndexStep({ path, depth, number }: IndexProps) {
  const indexes = usePublishedIndexes();
  const options = [...indexes].map(([value, { name }]) => ({ value, label: name }));
  const figure = (name: string, input: ReactElement) => (
    <div style={{ width: 120 }}>
      <TermItem path={[...path, name]} depth={depth}>
        {input}
      </TermItem>
    </div>
  );
  return (
    <>
      <div style={{ width: 180 }}>
        <TermItem path={[...path, 'index']} depth={depth}>
          <Select
            showSearch
            optionFilterProp="label"
            placeholder="指数"
            aria-label={`第 ${number} 条递增的指数`}
            options={options}
            notFoundContent="请先在参数设置中维护指数"
          />
        </TermItem>
      </div>
      {figure('base', <DecimalInput placeholder="基期指数" aria-label={`第 ${number} 条递增的基期指数`} />)}
      {figure('factor', <DecimalInput placeholder="系数 1" aria-label={`第 ${number} 条递增的系数`} />)}
      {figure('min', <PercentInput placeholder="下限" aria-label={`第 ${number} 条递增的下限`} />)}
      {figure('max', <PercentInput placeholder="上限" aria-label={`第 ${number} 条递增的上限`} />)}
    </>
  );
}
