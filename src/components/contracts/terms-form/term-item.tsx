// A field of the contract: label, input, and the errors that the rules of the domain report while typing. Errors of the schema or the server stay
// until the field is changed.
import { Form, Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { FormField } from '#api/kernel/form/form';
import { FieldInput, useOnlyChoice } from '@/components/forms/form-page';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';
import { titled } from '@/components/forms/form-page/titled-message';
import { FaultsOf, useFaultScope } from '@/components/forms/inputs/numbers/faults';
import { type Path, useProblem } from './live';

interface Props {
  /** Path from the root of the form. */
  path: Path;
  /** Number of leading parts of the path that the surrounding Form.List already adds. */
  depth?: number;
  label?: ReactNode;
  required?: boolean;
  extra?: ReactNode;
  className?: string;
  valuePropName?: string;
  children: ReactElement;
}

export function TermItem({ path, depth = 0, children, ...item }: Props) {
  const problem = titled(useProblem(path), item.label);
  const scope = useFaultScope();
  return (
    <FaultsOf scope={scope}>
      <Form.Item
        {...item}
        name={path.slice(depth) as (string | number)[]}
        rules={[...CLEARS_ERRORS, scope.rule]}
        {...(problem ? { help: problem, validateStatus: 'error' } : {})}
      >
        {children}
      </Form.Item>
    </FaultsOf>
  );
}

interface FieldProps extends Pick<Props, 'depth' | 'className'> {
  field: FormField;
  /** Path of the object that contains the field. */
  path?: Path;
}

const TOP: Path = [];

export function TermField({ field, path: parent = TOP, ...rest }: FieldProps) {
  const path = [...parent, field.name];
  const choice = useOnlyChoice(field, rest.depth ? null : path, undefined);
  return (
    <TermItem {...rest} path={path} label={field.title} required={field.required} extra={choice ?? field.help}>
      <FieldInput field={field} />
    </TermItem>
  );
}

/** Error of a list as a whole: no space, no clause. */
export function ListProblem({ path, errors }: { path: Path; errors: ReactNode[] }) {
  const problem = useProblem(path, false);
  const message = problem ?? errors[0];
  return message ? (
    <Typography.Paragraph type="danger" role="alert" className="ant-form-item-has-error">
      {message}
    </Typography.Paragraph>
  ) : null;
}
