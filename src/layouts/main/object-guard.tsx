// Renders the page at the address, if the address names an object when the page requires one (`object` of the route table).
import { Outlet, useParams, useSearchParams } from '@umijs/max';
import type { AppRoute } from '#config/routes/types';
import { MissingObject } from '@/components/feedback/missing-object';

const ID = /^[1-9]\d{0,14}$/;

export function ObjectGuard({ page }: { page: AppRoute | undefined }) {
  const path: Readonly<Record<string, string | undefined>> = useParams();
  const [query] = useSearchParams();
  if (!page?.object) return <Outlet />;
  const named = (page.idParams ?? ['id']).some((name) => {
    const id = path[name] ?? query.get(name) ?? '';
    return ID.test(id) || id === page.newId;
  });
  return named ? <Outlet /> : <MissingObject reason={`地址中没有要打开的${page.object}，请从列表中选择`} />;
}
