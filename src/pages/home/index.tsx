// The home page: pending tasks, figures and links, as widgets that users select and arrange.
import { AppstoreAddOutlined } from '@ant-design/icons';
import { arrayMove, rectSortingStrategy } from '@dnd-kit/sortable';
import { Button } from 'antd';
import { useState } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { Sorting } from '@/components/layout/sorting';
import { useSession } from '@/hooks/session';
import PageLoading from '@/loading';
import { GettingStartedNotice } from './getting-started-notice';
import styles from './home.module.css';
import { useWidgets } from './use-widgets';
import { WidgetChooser } from './widget-chooser';
import { WidgetFrame } from './widget-frame';
import type { Widget } from './widgets';

const EVENING = 18;
const NOON = 12;

function greeting(hour: number): string {
  if (hour < NOON) return '上午好';
  return hour < EVENING ? '下午好' : '晚上好';
}

/** Returns for each widget whether it spans both columns: a narrow one without a neighbour does. */
export function spread(widgets: readonly Pick<Widget, 'wide'>[]): boolean[] {
  const spans: boolean[] = [];
  /** Set when the previous widget is in the first column and the second one is free. */
  let begun = false;
  for (const [place, { wide }] of widgets.entries()) {
    const next = widgets[place + 1];
    const isNarrow: boolean = !wide && (begun || (next !== undefined && !next.wide));
    spans.push(!isNarrow);
    begun = isNarrow && !begun;
  }
  return spans;
}

export default function HomePage() {
  const { me } = useSession();
  const { visible, others, loaded, save } = useWidgets();
  const [arranging, setArranging] = useState(false);
  const keys = visible.map(({ key }) => key);
  const spans = spread(visible);
  return (
    <>
      <PageHeader
        title={`${greeting(new Date().getHours())}，${me?.display_name || me?.name}`}
        description={me?.company_name}
        actions={
          !arranging && (
            <Button icon={<AppstoreAddOutlined />} onClick={() => setArranging(true)}>
              自定义首页
            </Button>
          )
        }
      />
      <GettingStartedNotice />
      {arranging && <WidgetChooser keys={keys} others={others} onChange={save} onDone={() => setArranging(false)} />}
      {loaded ? (
        <Sorting
          items={visible.map(({ key, title }) => ({ id: key, name: title }))}
          strategy={rectSortingStrategy}
          onMove={(key, position) => save(arrayMove(keys, keys.indexOf(key), position - 1))}
        >
          <div className={styles.widgets}>
            {visible.map((widget, place) => (
              <WidgetFrame
                key={widget.key}
                widget={widget}
                wide={spans[place] ?? widget.wide}
                onRemove={arranging ? () => save(keys.filter((key) => key !== widget.key)) : undefined}
              />
            ))}
          </div>
        </Sorting>
      ) : (
        <PageLoading />
      )}
    </>
  );
}
