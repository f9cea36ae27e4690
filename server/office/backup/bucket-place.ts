import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../platform/env/env.ts';
import type { Place } from './place.ts';
import { StoreRefusal } from './trouble.ts';

const PATIENCE_MS = 60_000;

/**
 * Stores backups under a prefix of a bucket. A backup stores each table in parts of a few MB, so the shop can send each
 * file in one request.
 */
export function bucketPlace(address: string, s3: S3Settings, prefix: string): Place {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: 3,
  });
  const root = `${s3.endpoint}/${s3.bucket}`;
  const start = prefix === '' ? '' : `${prefix}/`;
  // The shop does not follow redirects, because they may lead to an object store that the owner did not name.
  const ask = async (url: string, init: RequestInit = {}) => {
    const response = await client.fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok && response.status !== 404) throw new StoreRefusal(response.status);
    return response;
  };
  const urlOf = (path: string) => `${root}/${(start + path).split('/').map(encodeURIComponent).join('/')}`;
  return {
    address,
    put: async (path, bytes) => {
      const { status, ok } = await ask(urlOf(path), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        // The object store compares the checksum with the bytes that have arrived, and refuses bytes that changed on
        // their way.
        headers: { 'x-amz-checksum-sha256': createHash('sha256').update(bytes).digest('base64') },
      });
      if (!ok) throw new StoreRefusal(status);
    },
    read: async (path) => {
      const response = await ask(urlOf(path));
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
    list: async (below) => {
      const found: string[] = [];
      for (let token = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: start + below });
        if (token) query.set('continuation-token', token);
        const response = await ask(`${root}?${query.toString()}`);
        if (!response.ok) throw new StoreRefusal(response.status);
        const page = await response.text();
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) found.push(unescape(key).slice(start.length));
        token = unescape(/<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? '');
        if (!token) return found;
      }
    },
    remove: async (path) => void (await ask(urlOf(path), { method: 'DELETE' })),
  };
}

function unescape(xml: string): string {
  return xml.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
