// Signing of every approved lease and delivery of those that have begun, as recorded on the day.
import { insertRecords } from '#server/platform/list/record';
import type { Stage } from '../stage';
import type { StoredLease } from './contracts';

const LESSOR_SIDE = ['林晓彤', '许文博', '邓佳怡'];
const TENANT_SIDE = ['周志强', '吴敏', '郑海燕', '孙立新'];

const kindOf = (names: readonly string[], place: number): string => names[place % names.length] as string;

export async function seedHandovers({ tx, setup, today }: Stage, leases: readonly StoredLease[]): Promise<void> {
  const recorded = (day: string) => ({
    remark: '',
    version: 0,
    created_by: setup.users.leasing,
    created_at: `${day}T07:00:00Z`,
    updated_at: `${day}T07:00:00Z`,
  });
  await insertRecords(
    tx,
    'contract_signing',
    leases.map(({ contract_id, agreed_on }, place) => ({
      contract_id,
      signed_on: agreed_on,
      lessor_signatory: kindOf(LESSOR_SIDE, place),
      tenant_signatory: kindOf(TENANT_SIDE, place),
      ...recorded(agreed_on),
    })),
  );
  await insertRecords(
    tx,
    'contract_delivery',
    leases
      .filter((lease) => lease.start <= today)
      .map(({ contract_id, start, spaces }, place) => ({
        contract_id,
        delivered_on: start,
        receiver: kindOf(TENANT_SIDE, place),
        items: [
          { name: '大门钥匙', count: 2 * spaces.length, remark: '' },
          { name: '门禁卡', count: 5 * spaces.length, remark: '' },
        ],
        conditions: [],
        ...recorded(start),
      })),
  );
}
