// Defaults for a choice among objects of the enterprise that is required or has `onlyChoice`: a single option is selected automatically; when there
// is none yet, a link to add one is shown below.
import { Link } from '@umijs/max';
import { Form } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { FormField } from '#api/kernel/form/form';
import { buildingPaths, contractPaths, customerPaths, parkPaths, tenantPaths } from '#api/kernel/paths';
import { contractOptions, customerOptions, tenantOptions } from '#api/setup/option';
import { useSession } from '@/hooks/session';
import { type LookUpParams, useLookUp } from '../inputs/select/option-select';

const FIRST: Readonly<Record<string, { noun: string; which?: string; key: string; to: string }>> = {
  '/api/option/park': { noun: '园区', key: 'p_1200_edit', to: parkPaths.add },
  '/api/option/building': { noun: '楼宇', key: 'p_1300_edit', to: buildingPaths.add },
  '/api/option/customer': { noun: '客户', key: 'p_2100_edit', to: customerPaths.add },
  '/api/option/tenant': { noun: '租客', key: 'p_3100_edit', to: tenantPaths.add },
  '/api/option/contract': { noun: '合同', which: '执行中的', key: 'p_4100_edit', to: contractPaths.add },
};
/** The server returns only the first options of these, so a single result does not mean that there is no other. */
const SEARCHED: readonly string[] = [tenantOptions.path, contractOptions.path, customerOptions.path];

/** Returns the content below the field; `params` are those of its look-up. Without a path the value is not changed. */
export function useOnlyChoice(
  field: FormField,
  path: (string | number)[] | null,
  params: LookUpParams | undefined,
  disabled = false,
): ReactNode {
  const form = Form.useFormInstance();
  const { can } = useSession();
  const value = Form.useWatch(path ?? [], { form, preserve: true });
  const complete = (field.optionsBy ?? []).every((name) => params?.[name] !== undefined);
  const needed = field.required || field.onlyChoice;
  const options = field.kind === 'option' && needed && complete && !disabled ? field.options : undefined;
  const { data } = useLookUp(options ?? '/api/option/park', params, options !== undefined && path !== null);
  const only = options && !SEARCHED.includes(options) && data?.length === 1 ? data[0]?.value : undefined;
  // A stored object that was saved without the choice is not changed.
  const isUnset = field.required ? value == null : value === undefined;
  const isOpen = path !== null && only !== undefined && isUnset && !form.isFieldTouched(path);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path only changes together with the field
  useEffect(() => {
    if (isOpen) form.setFieldValue(path, only);
  }, [isOpen, only, form]);

  const first = options && data?.length === 0 ? FIRST[options] : undefined;
  if (!first) return null;
  return can(first.key) ? (
    <>
      还没有{first.which}
      {first.noun}，请<Link to={first.to}>先新增{first.noun}</Link>
    </>
  ) : (
    `还没有${first.which ?? ''}${first.noun}，请先由有权限的同事新增`
  );
}
