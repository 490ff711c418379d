// 空间: what is let, with the area the rent is computed on.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Card, Form } from 'antd';
import { useState } from 'react';
import { formatPrice } from '../../../../domain/kernel/format';
import { useObjectId } from '../../../components/detail-page';
import { Area } from '../../../components/figures';
import { DecimalInput } from '../../../components/inputs/number-inputs';
import { areaSum } from '../shared/area-sum';
import styles from './contract-form.module.css';
import type { ContractValues, SpaceValue } from './contract-values';
import { useLive } from './live';
import { SpacePicker } from './space-picker';
import { ListProblem, TermItem } from './term-item';

export function SpacesSection() {
  const form = Form.useFormInstance<ContractValues>();
  const { put } = useLive();
  const contractId = useObjectId() || null;
  const [picking, setPicking] = useState(false);
  const [park_id, start, end, chosen] = Form.useWatch(
    ({ park_id, start, end, spaces }: ContractValues) => [park_id, start, end, spaces] as const,
    { form, preserve: true },
  ) ?? [null, null, null, []];
  const spaces = chosen ?? [];
  const isReady = Boolean(park_id && start && end && start <= end);

  return (
    <Card
      title="空间"
      id="section-spaces"
      className={styles.section}
      extra={
        <Button icon={<PlusOutlined />} disabled={!isReady} onClick={() => setPicking(true)}>
          选择空间
        </Button>
      }
    >
      {!isReady && <p className={styles.hint}>选择园区并填写租期后，可选择租期内空闲的空间。</p>}
      {isReady && spaces.length === 0 && <p className={styles.hint}>还没有空间，请点击「选择空间」。</p>}
      <Form.List name="spaces">
        {(fields, { remove }, { errors }) => (
          <>
            {fields.length > 0 && <SpaceTable fields={fields} spaces={spaces} onRemove={remove} />}
            <ListProblem path={['spaces']} errors={errors} />
          </>
        )}
      </Form.List>
      {picking && park_id && start && end && (
        <SpacePicker
          query={{ park_id, start, end, contract_id: contractId }}
          chosen={spaces}
          onClose={() => setPicking(false)}
          onChosen={(next) => {
            setPicking(false);
            put(['spaces'], next);
          }}
        />
      )}
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

/** Stands in for an input: a space is replaced by choosing another, not edited. */
function SpaceName({ label }: { label: string }) {
  return <span>{label}</span>;
}

function listPrice(space: SpaceValue | undefined): string {
  if (!space?.list_price) return '';
  return `${formatPrice(space.list_price)} ${space.price_unit ?? ''}`;
}
