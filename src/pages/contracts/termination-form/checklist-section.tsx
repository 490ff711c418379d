// The handover checklist: returned items, ticked on the day, with a note when something is missing.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Form, Input } from 'antd';

const LONGEST_ITEM = 40;
const LONGEST_REMARK = 100;

export function ChecklistSection() {
  return (
    <Form.List name="checklist">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <Flex key={key} align="baseline" wrap gap={12}>
              <Form.Item name={[name, 'done']} valuePropName="checked">
                <Checkbox aria-label={`第 ${name + 1} 项已交接`} />
              </Form.Item>
              <Form.Item name={[name, 'item']}>
                <Input aria-label={`第 ${name + 1} 项`} maxLength={LONGEST_ITEM} style={{ width: 220 }} />
              </Form.Item>
              <Form.Item name={[name, 'remark']}>
                <Input
                  aria-label={`第 ${name + 1} 项的说明`}
                  placeholder="缺失或损坏的情况"
                  maxLength={LONGEST_REMARK}
                  style={{ width: 320 }}
                />
              </Form.Item>
              <Button type="link" danger aria-label={`删除第 ${name + 1} 项`} onClick={() => remove(name)}>
                删除
              </Button>
            </Flex>
          ))}
          <div>
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ item: '', done: false, remark: '' })}>
              新增
            </Button>
          </div>
        </>
      )}
    </Form.List>
  );
}
