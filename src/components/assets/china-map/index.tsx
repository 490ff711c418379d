// The map components, loaded on demand: Leaflet and the outline of the country are in no other page's bundle.
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
