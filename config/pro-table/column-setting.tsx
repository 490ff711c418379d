// 列设置 of ProTable, with its tree, is loaded when a user is about to use it; until then only its icon is shown.
import { SettingOutlined } from '@ant-design/icons';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';

const ColumnSetting = lazy(() => import('@ant-design/pro-table/es/components/ColumnSetting'));
type Props = ComponentProps<typeof ColumnSetting>;

/** Replays the click on the icon once it is loaded. */
function Loaded({ press, ...props }: Props & { press: boolean }) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (press) frame.current?.querySelector<HTMLElement>('.anticon')?.click();
  }, [press]);
  return (
    <span ref={frame}>
      <ColumnSetting {...props} />
    </span>
  );
}

export default function ColumnSettingWhenWanted(props: Props) {
  const [wanted, setWanted] = useState<'near' | 'pressed' | null>(null);
  const icon = (
    <SettingOutlined
      title="列设置"
      onPointerEnter={() => setWanted((before) => before ?? 'near')}
      onClick={() => setWanted('pressed')}
    />
  );
  if (!wanted) return icon;
  return (
    <Suspense fallback={icon}>
      <Loaded {...props} press={wanted === 'pressed'} />
    </Suspense>
  );
}
