// The question before a form that was opened without its context: for which customer, contract or tenant.
import { Button, Card, Form } from 'antd';
import type { FormField as Field } from '#api/kernel/form/form';
import { PageHeader } from '@/components/layout/page-header';
import { FormField } from './form-page';

const WIDTH = 480;

interface Props {
  title: string;
  description: string;
  /** A required choice; where nothing exists yet, it links to the page that adds the first one. */
  field: Field;
  onChosen: (id: number) => void;
}

export function ChooseFirst({ title, description, field, onChosen }: Props) {
  const missing = `请选择${field.title}`;
  return (
    <>
      <PageHeader title={title} description={description} />
      <Card>
        <Form
          layout="vertical"
          style={{ maxWidth: WIDTH }}
          aria-label={title}
          onFinish={(values) => onChosen(values[field.name])}
        >
          <FormField field={field} rules={[{ required: true, message: missing }]} />
          <Button type="primary" htmlType="submit">
            下一步
          </Button>
        </Form>
      </Card>
    </>
  );
}
