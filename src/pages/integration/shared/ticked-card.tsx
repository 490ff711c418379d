// A multiple choice as check boxes in a card of a form.
import { Card, Checkbox, Form } from 'antd';
import type { Labels } from '#api/kernel/labels';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';

export function TickedCard({ name, title, labels }: { name: string; title: string; labels: Labels }) {
  const options = Object.entries(labels).map(([value, { label }]) => ({ value, label }));
  return (
    <Card size="small" title={title} style={{ marginTop: 12 }}>
      <Form.Item name={name} rules={CLEARS_ERRORS} style={{ marginBottom: 0 }}>
        <Checkbox.Group options={options} aria-label={title} style={{ rowGap: 8 }} />
      </Form.Item>
    </Card>
  );
}
