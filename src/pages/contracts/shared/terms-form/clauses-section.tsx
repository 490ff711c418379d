// 费用条款: one card a clause, added, copied and removed.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useParameters } from '../../../../hooks/use-parameters';
import { ClauseCard } from './clause-card';
import { type ClauseValue, newClause } from './contract-values';
import { ListProblem } from './term-item';

interface Props {
  /** What a clause begins with besides the defaults, also a copied one. */
  fresh?: Partial<ClauseValue>;
  /** Asks before a clause is taken out. */
  askRemoval?: (clause: ClauseValue, remove: () => void) => void;
}

export function ClausesSection({ fresh = {}, askRemoval }: Props) {
  const form = Form.useFormInstance();
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
                  onCopy={() => add({ ...structuredClone(clauseAt(name)), ...fresh }, name + 1)}
                  onRemove={
                    fields.length > 1 ? () => (askRemoval ? askRemoval(clauseAt(name), take) : take()) : undefined
                  }
                />
              );
            })}
            <ListProblem path={['clauses']} errors={errors} />
            <Button
              block
              type="dashed"
              icon={<PlusOutlined />}
              style={{ marginBottom: 12 }}
              onClick={() => add({ ...newClause(parameters), ...fresh })}
            >
              新增费用条款
            </Button>
          </>
        )}
      </Form.List>
    </div>
  );
}
