// 空间: the leased spaces, with the area on which the rent is computed.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Card, Form } from 'antd';
import { useState } from 'react';
import type { SpacePick } from '#api/assets/space/space.schema';
import { formatPrice } from '#domain/kernel/text/format';
import { areaSum } from '@/components/contracts/terms/area-sum';
import { Area } from '@/components/figures';
import { DecimalInput } from '@/components/forms/inputs/numbers/number-inputs';
import type { ContractValues, SpaceValue } from '../contract-values';

import { useLive } from '../live';
import { ListProblem, TermItem } from '../term-item';
import styles from '../terms-form.module.css';
import { commonOwner, listPriceFor } from './space-defaults';
import { SpacePicker } from './space-picker';

interface Props {
  /** Excludes the contract itself from the check of occupied spaces. */
  contractId: number | null;
  /** The day from which the spaces must be free. */
  since?: 'start' | 'effective_on';
}

/** Returns the query of available spaces, or null while the required fields are incomplete. */
function useSpaceQuery({ contractId, since = 'start' }: Props): SpacePick | null {
  const form = Form.useFormInstance();
  const [park_id, start, end] = Form.useWatch(
    (values: ContractValues & { effective_on?: string | null }) => [values.park_id, values[since], values.end] as const,
    { form, preserve: true },
  ) ?? [null, null, null];
  return park_id && start && end && start <= end ? { park_id, start, end, contract_id: contractId } : null;
}

function useChosen(): SpaceValue[] {
  const form = Form.useFormInstance<ContractValues>();
  return (Form.useWatch(({ spaces }: ContractValues) => spaces, { form, preserve: true }) ?? []) as SpaceValue[];
}

/** The button with its drawer; disabled until the lease dates are known. */
export function PickSpaces({ label = '选择空间', ...options }: Props & { label?: string }) {
  const { put } = useLive();
  const form = Form.useFormInstance<ContractValues>();
  const [picking, setPicking] = useState(false);
  const chosen = useChosen();
  const query = useSpaceQuery(options);
  return (
    <>
      <Button icon={<PlusOutlined />} disabled={!query} onClick={() => setPicking(true)}>
        {label}
      </Button>
      {picking && query && (
        <SpacePicker
          query={query}
          chosen={chosen}
          onClose={() => setPicking(false)}
          onChosen={(next) => {
            setPicking(false);
            const price = listPriceFor(form.getFieldValue(['clauses', 0]), chosen, next);
            put(['spaces'], next);
            const owner = commonOwner(next);
            if (owner !== null && form.getFieldValue('lessor_id') == null) put(['lessor_id'], owner);
            if (price) for (const [name, value] of Object.entries(price)) put(['clauses', 0, name], value);
          }}
        />
      )}
    </>
  );
}

export function SpacesSection(props: Props) {
  const spaces = useChosen();
  const isReady = useSpaceQuery(props) !== null;
  const isChange = props.since === 'effective_on';
  return (
    <Card title="空间" id="section-spaces" className={styles.section} extra={<PickSpaces {...props} />}>
      {!isReady && (
        <p className={styles.hint}>
          {isChange ? '填写生效日期后，可选择自生效日起空置的空间。' : '选择园区并填写租期后，可选择租期内空置的空间。'}
        </p>
      )}
      {isReady && spaces.length === 0 && <p className={styles.hint}>还没有空间，请点击「选择空间」。</p>}
      <Form.List name="spaces">
        {(fields, { remove }, { errors }) => (
          <>
            {fields.length > 0 && <SpaceTable fields={fields} spaces={spaces} onRemove={remove} />}
            <ListProblem path={['spaces']} errors={errors} />
          </>
        )}
      </Form.List>
    </Card>
  );
}

interface TableProps {
  fields: readonly { key: number; name: number }[];
  spaces: readonly SpaceValue[];
  onRemove: (index: number) => void;
}

function SpaceTable({ fields, spaces, onRemove }: TableProps) {
  return (
    <table className={styles.spaces}>
      <thead>
        <tr>
          <th>空间</th>
          <th className={styles.figure}>{spaces.some((space) => space.list_price) && '招商价'}</th>
          <th style={{ width: 180 }}>计租面积</th>
          <th style={{ width: 40 }} />
        </tr>
      </thead>
      <tbody>
        {fields.map(({ key, name }) => (
          <tr key={key}>
            <td>
              <TermItem path={['spaces', name, 'id']} depth={1}>
                <SpaceName label={spaces[name]?.label ?? ''} />
              </TermItem>
            </td>
            <td className={styles.figure}>{listPrice(spaces[name])}</td>
            <td>
              <TermItem path={['spaces', name, 'area']} depth={1}>
                <DecimalInput unit="㎡" aria-label={`${spaces[name]?.label ?? ''} 计租面积`} />
              </TermItem>
            </td>
            <td>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`移除 ${spaces[name]?.label ?? ''}`}
                onClick={() => onRemove(name)}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>
            <strong>合计（{fields.length} 个空间）</strong>
          </td>
          <td className={styles.figure}>
            <strong>
              <Area value={areaSum(spaces)} /> ㎡
            </strong>
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

/** Read-only field: a space is replaced by choosing another, not edited. */
function SpaceName({ label }: { label: string }) {
  return <span>{label}</span>;
}

function listPrice(space: SpaceValue | undefined): string {
  if (!space?.list_price) return '';
  return `${formatPrice(space.list_price)} ${space.price_unit ?? ''}`;
}
