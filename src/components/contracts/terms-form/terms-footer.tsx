// The footer of a form of terms: how much is wrong and the way to the first of it, then the buttons.
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { FormFooter } from '@/components/forms/form-footer';
import { useLive } from './live';

const ERROR = '.ant-form-item-has-error';

interface Props {
  /** Name of the form. */
  of: string;
  children: ReactNode;
}

export function TermsFooter({ of, children }: Props) {
  const form = Form.useFormInstance();
  const { problems } = useLive();
  const wrong = new Set(problems.map(({ path }) => path.join('.')));
  for (const { name, errors } of form.getFieldsError()) if (errors.length > 0) wrong.add(name.join('.'));
  /** Brings the first wrong field into view and puts the cursor there. */
  const showFirst = () => {
    const field = document.querySelector(`form[aria-label="${of}"] ${ERROR}`);
    field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  };
  return (
    <FormFooter wrong={wrong.size} onShowFirst={showFirst}>
      {children}
    </FormFooter>
  );
}
