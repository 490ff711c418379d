// A bucket over HTTP, with the calls of S3 that the product makes: list, head, get, copy and delete.
import type { ServerResponse } from 'node:http';
import { type HttpStandIn, openHttpStandIn, type ReceivedRequest } from './http-stand-in';

interface StoredObject {
  content: Uint8Array;
  changed: Date;
}

export interface S3StandIn {
  origin: string;
  objects: Map<string, StoredObject>;
  received: HttpStandIn['received'];
  close(): Promise<void>;
}

/** Objects of a page of the list. */
const PAGE = 2;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function listOf(objects: S3StandIn['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/'));
  const from = Number(query.get('continuation-token') ?? 0);
  const contents = keys.slice(from, from + PAGE).map((key) => {
    const { content, changed } = objects.get(key) as StoredObject;
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${changed.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`;
  });
  const next = from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}

/** Opens the bucket `name`; a request with another key is refused. */
export async function openS3StandIn(name: string, access_key: string): Promise<S3StandIn> {
  const stand = await openHttpStandIn();
  const objects: S3StandIn['objects'] = new Map();
  const fail = (response: ServerResponse, status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  const keyAt = (path: string) => decodeURIComponent(path).replace(/^\//, '').replace(`${name}/`, '');
  stand.answer(({ method, url, headers }: ReceivedRequest, response) => {
    if (!headers.authorization?.includes(`Credential=${access_key}/`)) return void fail(response, 403, 'AccessDenied');
    const key = keyAt(url.pathname);
    if (url.searchParams.has('list-type')) return void response.end(listOf(objects, url.searchParams));
    const source = headers['x-amz-copy-source'];
    const found = objects.get(typeof source === 'string' ? keyAt(source) : key);
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!found) return void fail(response, 404, method === 'HEAD' ? 'NotFound' : 'NoSuchKey');
    if (method !== 'PUT') return void response.end(method === 'HEAD' ? undefined : found.content);
    objects.set(key, found);
    return void response.end('<CopyObjectResult/>');
  });
  return { origin: stand.origin, objects, received: stand.received, close: () => stand.close() };
}
