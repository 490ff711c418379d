// 帮助: the guide, page by page. Opens the requested page, the one that explains a route (`for`), or the first page.
import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from '@umijs/max';
import { Card, Input, Result, Skeleton } from 'antd';
import axios from 'axios';
import { useMemo } from 'react';
import { explaining, GUIDE_FILE, type GuidePage } from '#config/guide';
import { FailedState } from '@/components/feedback/failed-state';
import { useUrlParam } from '@/hooks/use-url-params';
import { Article } from './article';
import { Contents } from './contents';
import { termsOf } from './find';
import styles from './guide.module.css';

const loadGuide = async () => (await axios.get<GuidePage[]>(GUIDE_FILE)).data;

export default function GuidePages() {
  const query = useQuery({ queryKey: [GUIDE_FILE], queryFn: loadGuide, staleTime: Infinity });
  if (query.isError) return <FailedState error={query.error} onRetry={query.refetch} />;
  return query.data ? <Guide pages={query.data} /> : <Skeleton active paragraph={{ rows: 10 }} />;
}

function Guide({ pages }: { pages: readonly GuidePage[] }) {
  const { page: name } = useParams();
  const [params] = useSearchParams();
  const [sought, setSought] = useUrlParam('q', '');
  const terms = useMemo(() => termsOf(sought), [sought]);
  const open = name
    ? pages.find((page) => page.name === name)
    : (explaining(pages, params.get('for') ?? '') ?? pages[0]);
  return (
    <div className={styles.guide}>
      <Card size="small" className={styles.contents}>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder="查找标题与内容"
          aria-label="查找帮助"
          value={sought}
          onChange={({ target }) => setSought(target.value || null)}
        />
        <nav aria-label="帮助目录">
          <Contents pages={pages} open={open} terms={terms} />
        </nav>
      </Card>
      {open ? <Article key={open.name} page={open} terms={terms} /> : <Result title="没有这一页，请从左侧目录选择" />}
    </div>
  );
}
