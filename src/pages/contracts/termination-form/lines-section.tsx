// Items settled outside of the collection plan: meters, repairs, penalty; one line each with its charge item.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Form } from 'antd';
import { SETTLEMENT_LINE } from '#api/contracts/labels';
import type { FormField as Field } from '#api/kernel/form/form';
import { FormField } from '@/components/forms/form-page';

const FIELDS: readonly Field[] = [
  { name: 'kind', title: '项目', kind: 'enum', labels: SETTLEMENT_LINE, required: true },
  { name: 'charge_item_id', title: '费项', kind: 'option', options: '/api/option/charge-item', required: true },
  { name: 'amount_fen', title: '含税金额', kind: 'money', unit: '元', required: true },
  { name: 'remark', title: '说明', kind: 'text', maxLength: 100 },
];

export function LinesSection() {
  return (
    <Form.List name="lines">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <Flex key={key} align="start" wrap gap={12}>
              {FIELDS.map((field) => (
                <div key={field.name} style={{ width: field.name === 'remark' ? 260 : 220 }}>
                  <FormField field={field} path={['lines', name]} listName={name} />
                </div>
              ))}
              <Button
                type="link"
                danger
                style={{ marginTop: 30 }}
                aria-label={`删除第 ${name + 1} 项`}
                onClick={() => remove(name)}
              >
                删除
              </Button>
            </Flex>
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => add({ kind: 'meter', amount_fen: 0, remark: '' })}
          >
            新增
          </Button>
        </>
      )}
    </Form.List>
  );
}
