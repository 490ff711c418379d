// Costs, one item per row: typed, or taken from a spreadsheet.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Form, Space } from 'antd';
import { useState } from 'react';
import { costItemFields } from '#api/finance/cost-pool/cost-pool';
import type { CostPoolSave } from '#api/finance/cost-pool/cost-pool.schema';
import type { CostLine } from '#domain/finance/accounting/cost-lines';
import { Money } from '@/components/figures';
import { FormField } from '@/components/forms/form-page';
import { CostsDialog } from './costs-dialog';
import styles from './wizard.module.css';

type Item = CostPoolSave['items'][number];

const NAME = ['items'];
/** The help of a field is shown only once, in the first row. */
const WITHOUT_HELP = costItemFields.map(({ help, ...field }) => field);
const NEW = { variable: false, controllable: true, charge_item_ids: [] };
export function ItemFields() {
  const form = Form.useFormInstance();
  const items = Form.useWatch<Partial<Item>[] | undefined>(NAME, form);
  const [choosing, setChoosing] = useState(false);
  const sum = (items ?? []).reduce((total, item) => total + (item?.amount_fen ?? 0), 0);
  const add = (more: readonly CostLine[]) => {
    const before = (form.getFieldValue(NAME) as Item[] | undefined) ?? [];
    const last = before.at(-1);
    const charged = more.map((item) => ({ ...item, charge_item_ids: last?.charge_item_ids ?? [] }));
    form.setFieldValue(NAME, [...before, ...charged]);
  };
  return (
    <>
      <Form.List name={NAME}>
        {(rows, { add: addRow, remove }) => (
          <>
            {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有费用" />}
            {rows.map(({ key, name: place }) => (
              <fieldset key={key} className={styles.item} aria-label={`第 ${place + 1} 项费用`}>
                {(place === 0 ? costItemFields : WITHOUT_HELP).map((field) => (
                  <FormField key={field.name} field={field} path={[...NAME, place]} listName={place} />
                ))}
                <Button
                  type="link"
                  danger
                  className={styles.remove}
                  aria-label={`删除第 ${place + 1} 项费用`}
                  onClick={() => remove(place)}
                >
                  删除
                </Button>
              </fieldset>
            ))}
            <Space>
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => addRow({ ...NEW })}>
                新增费用
              </Button>
              <Button onClick={() => setChoosing(true)}>从表格加入</Button>
              <span role="status">
                合计 <Money fen={sum} /> 元
              </span>
            </Space>
          </>
        )}
      </Form.List>
      {choosing && <CostsDialog onTake={add} onClose={() => setChoosing(false)} />}
    </>
  );
}
