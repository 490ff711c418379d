// 费用条款: one card a clause, added, copied and removed.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useParameters } from '../../../hooks/use-parameters';
import { ClauseCard } from './clause-card';
import { newClause } from './contract-values';
import { ListProblem } from './term-item';

export function ClausesSection() {
  const form = Form.useFormInstance();
  const { data: parameters } = useParameters();
  return (
    <div id="section-clauses">
      <Form.List name="clauses">
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <ClauseCard
                key={key}
                index={name}
                onCopy={() => add(structuredClone(form.getFieldValue(['clauses', name])), name + 1)}
                onRemove={fields.length > 1 ? () => remove(name) : undefined}
              />
            ))}
            <ListProblem path={['clauses']} errors={errors} />
            <Button
              block
              type="dashed"
              icon={<PlusOutlined />}
              style={{ marginBottom: 12 }}
              onClick={() => add(newClause(parameters))}
            >
              新增费用条款
            </Button>
          </>
        )}
      </Form.List>
    </div>
  );
}
