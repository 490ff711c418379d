// Reports that the user has changed an input inside, for drawers and dialogs whose values are not in one form.
import { Form } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  onEdited: () => void;
  children: ReactNode;
}

/** Inputs report by their change event; selects and date inputs of a form by their form. */
export function Watched({ onEdited, children }: Props) {
  return (
    <Form.Provider
      onFormChange={(_name, { changedFields }) => {
        if (changedFields.some(({ touched }) => touched)) onEdited();
      }}
    >
      <div onChange={onEdited}>{children}</div>
    </Form.Provider>
  );
}
