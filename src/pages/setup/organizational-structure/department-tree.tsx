// The tree of departments: selected by click, moved by drag.
import { Tree, type TreeProps } from 'antd';
import type { BasicDataNode } from 'antd/es/tree';
import type { DepartmentRow } from '#api/setup/department.schema';
import styles from './organizational-structure.module.css';
import { type DepartmentNode, landing, treeOf } from './tree';

type Node = DepartmentNode & BasicDataNode;

interface Props {
  rows: readonly DepartmentRow[];
  chosen: number | undefined;
  movable: boolean;
  onChoose: (id: number) => void;
  onMove: (id: number, to: { parent_id: number | null; position: number }) => void;
}

type Drop = Parameters<NonNullable<TreeProps<Node>['onDrop']>>[0];

/** antd reports the position of a drop relative to the whole level. */
function whereOf({ node, dropPosition, dropToGap }: Drop): 'into' | 'before' | 'after' {
  if (!dropToGap) return 'into';
  return dropPosition < Number(node.pos.split('-').at(-1)) ? 'before' : 'after';
}

export function DepartmentTree({ rows, chosen, movable, onChoose, onMove }: Props) {
  return (
    <Tree<Node>
      key={rows.length}
      aria-label="部门"
      blockNode
      defaultExpandAll
      draggable={movable ? { icon: false } : false}
      treeData={treeOf(rows)}
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelect={(_keys, { node }) => onChoose(node.key)}
      onDrop={(drop) => {
        const moving = drop.dragNode.key;
        onMove(moving, landing(rows, moving, drop.node.key, whereOf(drop)));
      }}
      titleRender={({ row }) => (
        <span className={styles.node}>
          <span>{row.name}</span>
          <span className={styles.count}>{row.user_count} 人</span>
        </span>
      )}
    />
  );
}
