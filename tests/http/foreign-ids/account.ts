// Ids of another enterprise in the calls of sign-in and of the personal centre.
import { listSession } from '#api/account/profile';
import { firstOf } from '#tests/support/present';
import type { Person } from '#tests/support/world';

export async function accountInputs({ owner }: { owner: Person }): Promise<Record<string, object[]>> {
  const form = new FormData();
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  form.append('file', new File([png], 'a.png', { type: 'image/png' }));
  const headers = { 'content-length': '500' };
  const upload = await owner.fetch('/api/common/file/upload', { method: 'POST', body: form, headers });
  const file = ((await upload.json()) as { data: { id: number } }).data;
  const sessions = await owner.call(listSession, {});
  return {
    '/api/me/save-avatar': [{ file_id: file.id }],
    '/api/me/end-session': [{ id: firstOf(sessions).id }],
    // Before sign-in there is no stranger: the tenant is an unregistered one.
    '/api/user/out-login': [{ token: 't', tenant_id: 'tenant-of-nobody' }],
  };
}
