// The footer of a form of terms: the number of errors with a link to the first, then the buttons.
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { FormFooter } from '@/components/forms/form-footer';
import { useLive } from './live';

const ERROR = '.ant-form-item-has-error';

interface Props {
  /** Name of the form. */
  formName: string;
  children: ReactNode;
}

export function TermsFooter({ formName, children }: Props) {
  const form = Form.useFormInstance();
  const { problems } = useLive();
  const wrong = new Set(problems.map(({ path }) => path.join('.')));
  for (const { name, errors } of form.getFieldsError()) if (errors.length > 0) wrong.add(name.join('.'));
  /** Scrolls to the first invalid field and focuses it. */
  const showFirst = () => {
    const field = document.querySelector(`form[aria-label="${formName}"] ${ERROR}`);
    field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  };
  return (
    <FormFooter wrong={wrong.size} onShowFirst={showFirst}>
      {children}
    </FormFooter>
  );
}
