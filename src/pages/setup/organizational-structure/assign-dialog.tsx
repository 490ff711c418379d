// Adds users of the enterprise to a department: selected by name, or ticked in the table of another department.
import { Form, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { MOST_TICKED } from '#api/kernel/endpoint/bulk';
import { assignUsers } from '#api/setup/department';
import type { DepartmentRow, DepartmentUser } from '#api/setup/department.schema';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FormDialog } from '@/components/forms/form-dialog';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { BulkDialog } from '@/components/lists/bulk-dialog';
import { useSubmit } from '@/hooks/use-submit';
import { type DepartmentNode, pathOf, treeOf } from './tree';

interface AddProps {
  department: DepartmentRow;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function AddDialog({ department, onClose }: AddProps) {
  const [ids, setIds] = useState<number[]>([]);
  const { submit, submitting, wrong } = useSubmit(assignUsers, {
    rereads: 'all',
    success: ({ done }) => `已加入 ${done} 人`,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`新增成员到「${department.name}」`}
      okText="新增"
      okButtonProps={{ disabled: ids.length === 0 || ids.length > MOST_TICKED }}
      confirmLoading={submitting}
      onOk={() => submit({ ids, department_id: department.id })}
      onCancel={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <Form layout="vertical">
        <Form.Item label="人员" extra="一个用户只属于一个部门：已有部门的会调整到本部门；数据范围按新部门计算">
          <OptionSelect
            path="/api/option/user"
            multiple
            aria-label="人员"
            placeholder="输入姓名或登录名查找"
            value={ids}
            onChange={(chosen) => setIds([chosen ?? []].flat().map(Number))}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}

interface MoveProps {
  rows: readonly DepartmentRow[];
  users: readonly DepartmentUser[];
  onClose: () => void;
}

/** Value of "no department" in the select, where null means that nothing is chosen. */
const NONE = 0;

/** Must be mounted only while it is open. */
export function MoveDialog({ rows, users, onClose }: MoveProps) {
  const [target, setTarget] = useState<number>();
  const choices = useMemo(() => {
    const choice = ({ key, row, children }: DepartmentNode): object => ({
      value: key,
      title: row.name,
      label: pathOf(rows, key),
      children: children.map(choice),
    });
    return [...treeOf(rows).map(choice), { value: NONE, title: '不属于任何部门', label: '不属于任何部门' }];
  }, [rows]);
  return (
    <BulkDialog
      verb="调整部门"
      noun="名用户"
      reason="none"
      rows={users}
      nameOf={({ display_name, name }) => `${display_name}（${name}）`}
      consequence="数据范围为“本部门”的用户，此后按新部门负责的园区计算；有一人不能调整时，全部不调整。"
      to={assignUsers}
      inputOf={(remaining) => ({ ids: remaining.map(({ id }) => id), department_id: target || null })}
      ready={target !== undefined}
      onClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="调整到" required>
          <TreeSelect
            showSearch
            treeDefaultExpandAll
            treeNodeFilterProp="title"
            treeNodeLabelProp="label"
            aria-label="调整到"
            placeholder="选择部门"
            treeData={choices}
            value={target}
            onChange={setTarget}
          />
        </Form.Item>
      </Form>
    </BulkDialog>
  );
}
