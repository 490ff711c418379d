// The permission tree of a role or of an access token: turning on a child turns on its parents, turning off a parent turns off everything below it.
// Editors cannot grant permissions they do not have.
import { Button, Checkbox, Space, Table, type TableColumnsType } from 'antd';
import { keysFrom, withKey, withParents } from '#api/kernel/access/access-keys';
import { useSession } from '@/hooks/session';
import { type PermissionRow, permissionRows, unfolding } from './permission-rows';
import styles from './permission-table.module.css';

interface Props {
  id?: string;
  value?: readonly string[];
  onChange?: (keys: string[]) => void;
}

export function PermissionTable({ id, value = [], onChange }: Props) {
  const { can } = useSession();
  const granted = withParents(value);
  /** Ticking or unticking would change a permission that the editor lacks. */
  const locked = (key: string) =>
    !can(key) || (granted.has(key) && keysFrom(key).some((below) => granted.has(below) && !can(below)));
  const change = (keys: Iterable<string>) => onChange?.([...keys].sort());
  const box = (key: string, title: string, label: string) => (
    <Checkbox
      key={key}
      aria-label={label}
      checked={granted.has(key)}
      disabled={locked(key)}
      title={locked(key) ? '您自己没有此权限或其下的部分权限，不能授予或取消' : undefined}
      onChange={(event) => change(withKey(granted, key, event.target.checked))}
    >
      {title}
    </Checkbox>
  );
  const columns: TableColumnsType<PermissionRow> = [
    { title: '模块与页面', width: 300, render: (_value, row) => box(row.key, row.title, `页面 ${row.title}`) },
    {
      title: '页面内的操作',
      render: (_value, row) => (
        <Space size={[16, 4]} wrap>
          {row.actions.map(({ key, title }) => box(key, title, `${row.title} ${title}`))}
        </Space>
      ),
    },
    {
      title: '已选',
      width: 150,
      align: 'right',
      render: (_value, row) => {
        const below = keysFrom(row.key);
        const chosen = below.filter((key) => granted.has(key)).length;
        const ownBelow = below.filter((each) => can(each));
        const all = ownBelow.every((key) => granted.has(key));
        return (
          <Space size={8}>
            <span className={styles.count}>{`${chosen}/${below.length}`}</span>
            <Button
              type="link"
              size="small"
              style={{ padding: 0 }}
              aria-label={`${all ? '清空' : '全选'} ${row.title}`}
              disabled={locked(row.key)}
              onClick={() => change(all ? withKey(granted, row.key, false) : withParents([...granted, ...ownBelow]))}
            >
              {all ? '清空' : '全选'}
            </Button>
          </Space>
        );
      },
    },
  ];
  return (
    <div id={id}>
      <Table<PermissionRow>
        rowKey="key"
        size="small"
        pagination={false}
        columns={columns}
        dataSource={[...permissionRows]}
        expandable={{ defaultExpandedRowKeys: unfolding, indentSize: 20 }}
      />
    </div>
  );
}
