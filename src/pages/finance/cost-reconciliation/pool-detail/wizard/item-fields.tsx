// What was spent, an item a row: typed, or pasted from a spreadsheet.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Form, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { costItemFields } from '#api/finance/cost-pool/cost-pool';
import type { CostPoolSave } from '#api/finance/cost-pool/cost-pool.schema';
import { parseYuan } from '#domain/kernel/text/format';
import { Money } from '@/components/figures';
import { FormField } from '@/components/forms/form-page';
import styles from './wizard.module.css';

type Item = CostPoolSave['items'][number];

const NAME = ['items'];
/** What a field means is said once, in the first row. */
const WITHOUT_HELP = costItemFields.map(({ help, ...field }) => field);
const NEW = { variable: false, controllable: true, charge_item_ids: [] };
const YES = new Set(['是', 'Y', 'y', '1', '√']);

/** Lines of a spreadsheet: name, yuan, and whether it is variable and controllable. */
function itemsOf(text: string): { items: Item[]; wrong: string[] } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => {
    const [name = '', yuan = '', variable = '', controllable = ''] = line.split('\t').map((cell) => cell.trim());
    const fen = parseYuan(yuan.replace(/[,，]/g, ''));
    if (name === '' || fen === null) return { wrong: line };
    const flags = { variable: YES.has(variable), controllable: controllable === '' || YES.has(controllable) };
    return { item: { name, amount_fen: fen, ...flags, charge_item_ids: [] } };
  });
  return {
    items: read.flatMap(({ item }) => (item ? [item] : [])),
    wrong: read.flatMap(({ wrong }) => (wrong === undefined ? [] : [wrong])),
  };
}

export function ItemFields() {
  const form = Form.useFormInstance();
  const items = Form.useWatch<Partial<Item>[] | undefined>(NAME, form);
  const [pasting, setPasting] = useState(false);
  const sum = (items ?? []).reduce((total, item) => total + (item?.amount_fen ?? 0), 0);
  const add = (more: readonly Item[]) => {
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
                  <FormField key={field.name} field={field} at={[...NAME, place]} listName={place} />
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
              <Button onClick={() => setPasting(true)}>从表格粘贴</Button>
              <span role="status">
                合计 <Money fen={sum} /> 元
              </span>
            </Space>
          </>
        )}
      </Form.List>
      {pasting && <PasteDialog onPaste={add} onClose={() => setPasting(false)} />}
    </>
  );
}

function PasteDialog({ onPaste, onClose }: { onPaste: (items: readonly Item[]) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const { items, wrong } = itemsOf(text);
  const take = () => {
    onPaste(items);
    onClose();
  };
  return (
    <Modal
      open
      title="从表格粘贴费用"
      okText={`加入 ${items.length} 项`}
      cancelText="取消"
      okButtonProps={{ disabled: items.length === 0 || wrong.length > 0 }}
      onOk={take}
      onCancel={onClose}
    >
      <p>每行一项，列依次为：费用名称、实际发生（元）、随出租率变动（是/否）、受封顶约束（是/否）</p>
      <Input.TextArea
        aria-label="粘贴的内容"
        autoSize={{ minRows: 6, maxRows: 14 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {wrong.length > 0 && <p role="alert" className={styles.wrong}>{`看不懂：${wrong.slice(0, 3).join('；')}`}</p>}
    </Modal>
  );
}
