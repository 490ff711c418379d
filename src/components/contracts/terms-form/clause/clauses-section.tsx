// 费用条款: one card per clause; clauses can be added, copied and removed.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useSession } from '@/hooks/session';
import { useParameters } from '@/hooks/use-parameters';
import { type ClauseValue, newClause } from '../contract-values';
import { ListProblem } from '../term-item';
import styles from '../terms-form.module.css';
import { ClauseCard } from './clause-card';
import { KeepTemplate, UseTemplate } from './clause-templates';

interface Props {
  /** Initial values of a new or copied clause in addition to the defaults. */
  fresh?: Partial<ClauseValue>;
  /** Asks for confirmation before a clause is removed. */
  confirmRemoval?: (clause: ClauseValue, remove: () => void) => void;
}

export function ClausesSection({ fresh = {}, confirmRemoval }: Props) {
  const form = Form.useFormInstance();
  const { can } = useSession();
  const [template, setTemplate] = useState<ClauseValue | null>(null);
  const { data: parameters } = useParameters();
  const clauseAt = (index: number) => form.getFieldValue(['clauses', index]) as ClauseValue;
  return (
    <div id="section-clauses">
      <Form.List name="clauses">
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }) => {
              const take = () => remove(name);
              return (
                <ClauseCard
                  key={key}
                  index={name}
                  onKeep={can('p_4100_edit') ? () => setTemplate(structuredClone(clauseAt(name))) : undefined}
                  onCopy={() => add({ ...structuredClone(clauseAt(name)), ...fresh }, name + 1)}
                  onRemove={
                    fields.length > 1
                      ? () => (confirmRemoval ? confirmRemoval(clauseAt(name), take) : take())
                      : undefined
                  }
                />
              );
            })}
            <ListProblem path={['clauses']} errors={errors} />
            <div className={styles.adding}>
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ ...newClause(parameters), ...fresh })}>
                新增费用条款
              </Button>
              <UseTemplate onChosen={(clause) => add({ ...newClause(parameters), ...clause, ...fresh })} />
            </div>
            {template && <KeepTemplate clause={template} onClose={() => setTemplate(null)} />}
          </>
        )}
      </Form.List>
    </div>
  );
}
