// A department as a form in a drawer; 上级部门 moves it without dragging.
import { Card, Form, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { departmentCalls, departmentForm } from '#api/setup/department';
import type { Department, DepartmentRow, DepartmentSave } from '#api/setup/department.schema';
import { FormDrawer } from '@/components/forms/form-drawer';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';
import { type DepartmentNode, treeOf, withBelow } from './tree';

interface Props {
  rows: readonly DepartmentRow[];
  /** `null` for a new one below `parent_id`. */
  id: number | null;
  parent_id: number | null;
  onClose: () => void;
  onSaved: (department: Department) => void;
}

interface Choice {
  value: number;
  title: string;
  disabled: boolean;
  children: Choice[];
}

const schema = () => import('#api/setup/department.schema').then((module) => module.departmentSave);

export function DepartmentDrawer({ rows, id, parent_id, onClose, onSaved }: Props) {
  const initial = useMemo(() => ({ parent_id }), [parent_id]);
  const choices = useMemo(() => {
    const barred = id === null ? new Set<number>() : withBelow(rows, id);
    const choice = ({ key, row, children }: DepartmentNode): Choice => ({
      value: key,
      title: row.name,
      disabled: barred.has(key),
      children: children.map(choice),
    });
    return treeOf(rows).map(choice);
  }, [rows, id]);
  return (
    <FormDrawer<DepartmentSave, Department>
      noun="部门"
      id={id}
      declaration={departmentForm}
      calls={departmentCalls}
      schema={schema}
      initial={initial}
      onClose={onClose}
      onSaved={onSaved}
    >
      <Card title="位置">
        <Form.Item
          name="parent_id"
          label="上级部门"
          extra="不选则为顶级部门；本部门及其下级部门不能选"
          rules={CLEARS_ERRORS}
          getValueFromEvent={(chosen?: number) => chosen ?? null}
        >
          <TreeSelect
            allowClear
            showSearch
            treeDefaultExpandAll
            treeNodeFilterProp="title"
            placeholder="顶级部门"
            treeData={choices}
          />
        </Form.Item>
      </Card>
    </FormDrawer>
  );
}
