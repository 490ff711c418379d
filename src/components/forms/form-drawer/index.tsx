// A form in a drawer, built from its declaration: for objects that are viewed and edited within their list. Must be mounted only while open.
import { Form, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import { FailedState } from '@/components/feedback/failed-state';
import { FormNotices, type FormSchema, FormSections, useDeclaredForm, type Versioned } from '../form-page';
import { FormDrawerFrame } from './frame';

export { FieldsForm, FieldsGrid } from './fields-form';
export { FormDrawerFrame } from './frame';
export { useFieldsForm } from './use-fields-form';

interface Props<Save, Stored extends Versioned> {
  /** Noun for the object: 费项. */
  noun: string;
  /** `null` for a new object. */
  id: number | null;
  declaration: FormDeclaration;
  calls: { get: Endpoint<{ id: number }, Stored>; save: Endpoint<Save, Stored> };
  schema: () => Promise<FormSchema<unknown>>;
  initial?: Record<string, unknown>;
  /** Fixed fields can no longer be changed. */
  fixed?: boolean;
  onClose: () => void;
  onSaved?: (stored: Stored) => void;
  /** Wider than the default for fields. */
  width?: number;
  /** Further content inside the form, below the sections. */
  children?: ReactNode;
}

export function FormDrawer<Save, Stored extends Versioned>(props: Props<Save, Stored>) {
  const { noun, id, onClose } = props;
  const [form] = Form.useForm();
  const object = useDeclaredForm<Save, Stored>({
    ...props,
    form,
    onSaved: (stored) => {
      props.onSaved?.(stored);
      onClose();
    },
  });
  const { stored } = object;
  const title = id === null ? `新增${noun}` : `编辑${noun}`;
  const content =
    id !== null && stored.isPending ? (
      <Skeleton active paragraph={{ rows: 6 }} />
    ) : stored.isError ? (
      <FailedState error={stored.error} onRetry={() => stored.refetch()} />
    ) : (
      <>
        <FormNotices state={object} />
        <Form
          form={form}
          layout="vertical"
          initialValues={object.initial}
          onFinish={object.submit}
          onValuesChange={object.edited}
          aria-label={noun}
        >
          <FormSections declaration={props.declaration} exists={props.fixed} autoFocus />
          {props.children}
          {/* Enter in a field submits. */}
          <button type="submit" hidden />
        </Form>
      </>
    );
  return (
    <FormDrawerFrame
      title={title}
      saving={object.submitting}
      onSave={() => form.submit()}
      onSaveNext={id === null ? object.submitAndNext : undefined}
      unsaved={object.unsaved}
      onClose={onClose}
      width={props.width}
    >
      {content}
    </FormDrawerFrame>
  );
}
