// A field of the contract: label, input, and what is wrong with it, told while typing by the rules of the domain. What the
// schema or the server found stays until the field is changed.
import { Form, Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { FormField } from '#api/kernel/form/form';
import { FieldInput, useOnlyChoice } from '@/components/forms/form-page';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';
import { type Path, useProblem } from './live';

interface Props {
  /** From the top of the form. */
  path: Path;
  /** How many parts of the path the surrounding Form.List already names. */
  depth?: number;
  label?: ReactNode;
  required?: boolean;
  extra?: ReactNode;
  className?: string;
  valuePropName?: string;
  children: ReactElement;
}

export function TermItem({ path, depth = 0, children, ...item }: Props) {
  const problem = useProblem(path);
  return (
    <Form.Item
      {...item}
      name={path.slice(depth) as (string | number)[]}
      rules={CLEARS_ERRORS}
      {...(problem ? { help: problem, validateStatus: 'error' } : {})}
    >
      {children}
    </Form.Item>
  );
}

interface FieldProps extends Pick<Props, 'depth' | 'className'> {
  field: FormField;
  /** The object the field belongs to. */
  at?: Path;
}

const TOP: Path = [];

/** A declared field. */
export function TermField({ field, at = TOP, ...rest }: FieldProps) {
  const path = [...at, field.name];
  const choice = useOnlyChoice(field, rest.depth ? null : path, undefined);
  return (
    <TermItem {...rest} path={path} label={field.title} required={field.required} extra={choice ?? field.help}>
      <FieldInput field={field} />
    </TermItem>
  );
}

/** What is wrong with a list as a whole: no space, no clause. */
export function ListProblem({ path, errors }: { path: Path; errors: ReactNode[] }) {
  const problem = useProblem(path, false);
  const told = problem ?? errors[0];
  return told ? (
    <Typography.Paragraph type="danger" role="alert" className="ant-form-item-has-error">
      {told}
    </Typography.Paragraph>
  ) : null;
}
