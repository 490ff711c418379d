// 列设置 of ProTable, with its tree, comes when somebody reaches for it; until then its icon stands there.
import { SettingOutlined } from '@ant-design/icons';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';

const ColumnSetting = lazy(() => import('@ant-design/pro-table/es/components/ColumnSetting'));
type Props = ComponentProps<typeof ColumnSetting>;

/** Once it is there, it does what was asked of the icon before it. */
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
