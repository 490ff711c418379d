// The map parts, loaded when they are shown: Leaflet and the outline of the country are no part of any other page.
import { Skeleton } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';

const Picker = lazy(() => import('./position-picker'));

export function PositionPicker(props: ComponentProps<typeof Picker>) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: 320 }} />}>
      <Picker {...props} />
    </Suspense>
  );
}
