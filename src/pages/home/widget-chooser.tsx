// Further widgets for the home page, and the presets of each kind of work; every change is saved immediately.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import styles from './home.module.css';
import { widgetsOf } from './use-widgets';
import { PRESETS, type Preset, type Widget } from './widgets';

interface Props {
  /** Keys of the shown widgets, in their order. */
  keys: readonly string[];
  others: readonly Widget[];
  onChange: (keys: string[]) => void;
  onDone: () => void;
}

export function WidgetChooser({ keys, others, onChange, onDone }: Props) {
  return (
    <Card
      title="自定义首页"
      size="small"
      className={styles.chooser}
      extra={
        <div className={styles.choice}>
          <Button size="small" onClick={() => onChange([])}>
            恢复默认
          </Button>
          <Button size="small" type="primary" onClick={onDone}>
            完成
          </Button>
        </div>
      }
    >
      <p>按住手柄拖动排序，点 × 移除；改动随时保存，只影响您自己的首页。</p>
      <div className={styles.choice}>
        按工作选用：
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <Button key={preset} size="small" onClick={() => onChange(widgetsOf(preset))}>
            {PRESETS[preset].title}
          </Button>
        ))}
      </div>
      {others.length > 0 && (
        <div className={styles.choice} style={{ marginTop: 12 }}>
          可新增：
          {others.map(({ key, title }) => (
            <Button key={key} size="small" icon={<PlusOutlined />} onClick={() => onChange([...keys, key])}>
              {title}
            </Button>
          ))}
        </div>
      )}
    </Card>
  );
}
