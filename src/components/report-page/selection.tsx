// The parks and buildings selected in the page's header, where they narrow a report.
import { Tag } from 'antd';
import { ALL_PARKS } from '#api/kernel/constants';

export function Selection({ children }: { children: string }) {
  if (children === ALL_PARKS) return null;
  return (
    <Tag title="页面顶部所选的园区与楼宇" style={{ alignSelf: 'center', marginInlineEnd: 0 }}>
      范围：{children}
    </Tag>
  );
}
