// 快捷键: the list of keyboard shortcuts, opened by ? or from the user menu.
import { Modal } from 'antd';
import { MODIFIER, useKey } from '@/hooks/shortcuts';
import styles from './shortcuts.module.css';

const GROUPS: readonly { title: string; keys: readonly (readonly [keys: readonly string[], does: string])[] }[] = [
  {
    title: '任何页面',
    keys: [
      [[MODIFIER, 'K'], '搜索页面、操作和数据'],
      [['?'], '查看快捷键'],
      [['Esc'], '关闭对话框或抽屉'],
    ],
  },
  {
    title: '列表',
    keys: [
      [['J'], '下一行'],
      [['K'], '上一行'],
      [['Enter'], '打开当前行'],
      [['空格'], '勾选当前行'],
      [[MODIFIER, 'C'], '复制当前行，或拖动选中的单元格'],
    ],
  },
  { title: '表单', keys: [[[MODIFIER, 'S'], '保存']] },
  {
    title: '看板与排序',
    keys: [
      [['空格'], '拿起或放下'],
      [['方向键'], '移动拿起的一项'],
    ],
  },
  { title: '客户页面', keys: [[['N'], '新增跟进']] },
];

interface Props {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

export function Shortcuts({ open, onOpen, onClose }: Props) {
  useKey('?', onOpen);
  return (
    <Modal title="快捷键" open={open} onCancel={onClose} footer={null} destroyOnHidden>
      {GROUPS.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([pressed, does]) => (
              <div key={does}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
