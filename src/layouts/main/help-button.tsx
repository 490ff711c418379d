// Opens the guide for the current page in a new tab, so that input on this page is retained.
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { AppRoute } from '#config/routes/types';

export function HelpButton({ page }: { page: AppRoute | undefined }) {
  const label = page ? `帮助：${page.name}` : '帮助';
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={<QuestionCircleOutlined />}
        aria-label={label}
        href={page ? `/guide?for=${encodeURIComponent(page.path)}` : '/guide'}
        target="_blank"
      />
    </Tooltip>
  );
}
