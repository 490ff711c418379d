// 模板: inserts a note template of the enterprise into the content.
import { DownOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Button, Dropdown } from 'antd';
import { followUpTemplates } from '#api/investment/follow-up/follow-up';
import { followUpTemplatePath } from '#api/kernel/paths';
import { call } from '@/api/client';
import { useSession } from '@/hooks/session';

const EDIT = { key: 'edit', label: '编辑模板…' };

export function TemplateButton({ onPick }: { onPick: (content: string) => void }) {
  const { can } = useSession();
  const { data = [] } = useQuery({
    queryKey: [followUpTemplates.path],
    queryFn: () => call(followUpTemplates, {}),
    staleTime: 60_000,
  });
  const edits = can('p_98325');
  if (data.length === 0 && !edits) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...data.map(({ id, name }) => ({ key: String(id), label: name })),
          ...(edits ? [...(data.length ? [{ type: 'divider' as const }] : []), EDIT] : []),
        ],
        onClick: ({ key }) => {
          if (key === EDIT.key) return history.push(followUpTemplatePath);
          const picked = data.find(({ id }) => String(id) === key);
          if (picked) onPick(picked.content);
        },
      }}
    >
      <Button>
        模板 <DownOutlined />
      </Button>
    </Dropdown>
  );
}
