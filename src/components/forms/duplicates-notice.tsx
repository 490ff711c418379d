// Objects that may duplicate the one being entered: shown during input, without blocking the save.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Alert, Form } from 'antd';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { useSettled } from '@/hooks/use-settled';

/** Values that are too long for this call are reported by the fields themselves. */
const QUIET = [403, 404, 422];

interface Props<
  Typed,
  Query extends object,
  Found extends { id: number | null; name: string; same: readonly string[] },
> {
  /** Noun for the objects: 租客. */
  noun: string;
  endpoint: Endpoint<Query, Found[]>;
  /** Returns the query for the current input. */
  queryOf: (typed: Typed) => Query;
  /** Id of the object being edited. */
  id: number | undefined;
  /** Labels of the matching fields. */
  same: Readonly<Record<Found['same'][number], string>>;
  to: (id: number) => string;
  /** Shown after the name. */
  note?: (found: Found) => string;
}

export function DuplicatesNotice<
  Typed,
  Query extends object,
  Found extends { id: number | null; name: string; same: readonly string[] },
>({ noun, endpoint, queryOf, id, same, to, note }: Props<Typed, Query, Found>) {
  const form = Form.useFormInstance();
  const typed = Form.useWatch((values: Typed) => JSON.stringify(queryOf(values)), form) as string | undefined;
  const settled = useSettled(typed);
  const found = useQuery({
    queryKey: [endpoint.path, id, settled],
    queryFn: () => call(endpoint, { ...JSON.parse(settled ?? '{}'), id } as Query, { quiet: QUIET }),
    enabled: settled !== undefined,
    retry: false,
  });
  if (!found.data?.length) return null;
  const text = (each: Found) => each.same.map((what) => same[what as Found['same'][number]]).join('、');
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={`可能与已有${noun}重复，请核对后再保存`}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {found.data.map((each) => (
            <li key={each.id ?? each.name}>
              {each.id === null ? (
                each.name
              ) : (
                <Link to={to(each.id)} target="_blank">
                  {each.name}
                </Link>
              )}
              （{text(each)}相同{note && `，${note(each)}`}）
            </li>
          ))}
        </ul>
      }
    />
  );
}
