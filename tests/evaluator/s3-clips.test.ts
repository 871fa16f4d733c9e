import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { uploadVideo } from '../../engine/service/client/videos.ts';
import { connectJobQueue } from '../../evaluator/runs/cluster-queue.ts';
import { ClipUnreadableError } from '../../evaluator/store/clip-store.ts';
import { openS3Clips } from '../../evaluator/store/open-s3-clips.ts';
import { connectPostgres } from '../../evaluator/store/postgres/connect-postgres.ts';
import { openPostgresStore } from '../../evaluator/store/postgres/open-postgres-store.ts';
import { type ApiCaller, apiCaller, createBody, until } from '../support/api-calls.ts';
import { clientOf } from '../support/api-clients.ts';
import { sharePostgres } from '../support/cluster.ts';
import type { EvaluatorProcess } from '../support/evaluator-process.ts';
import { smallClip } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { serve } from '../support/servers.ts';
import { evaluatorForTest } from '../support/shared-evaluator.ts';
import { type SwiftServer, startSwift } from '../support/swift.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describeWith(
  { postgres: true, programs: ['swift-ring-builder'], full: true },
  'clips in an S3-compatible store',
  () => {
    const postgres = sharePostgres();
    let swift: SwiftServer;
    let database: string;
    let clip: Buffer;
    let api: ApiCaller;
    let apiProcess: EvaluatorProcess;

    beforeAll(async () => {
      [swift, clip] = await Promise.all([startSwift(), smallClip()]);
    });
    afterAll(() => swift.remove());

    const start = (role: 'api' | 'worker') =>
      evaluatorForTest({
        args: ['--database', database, '--role', role, '--workers', '1', ...swift.args],
        env: swift.env,
      });

    beforeEach(async () => {
      database = postgres().createDatabase();
      apiProcess = await start('api');
      api = apiCaller(apiProcess);
    });

    const reserve = (more: Record<string, unknown> = {}) =>
      api.reserve({ size_bytes: clip.length, content_type: 'video/mp4', ...more });

    const complete = (id: string) => api.call('POST', `/v1/videos/${id}/complete`);

    const untilValidated = (id: string) =>
      until(
        () => api.getVideo(id),
        ({ status }) => status !== 'pending',
      );

    const otherBytes = (): Buffer => Buffer.from(clip.map((byte) => byte ^ 1));

    test('are sent there by the app, evaluated, and read from there', async () => {
      const worker = await start('worker');
      const sha256 = hashOf(clip);
      const options = { blob: new Blob([Buffer.from(clip)]), sha256 };
      const { id } = await uploadVideo(clientOf(apiProcess), options);
      await expect.poll(swift.list).toEqual([`clips/${sha256}.mp4`]);
      expect(await reserve({ sha256 })).toMatchObject({ id, upload_url: null });

      const inline = { prompt: 'a disc', video: { b64_json: clip.toString('base64') } };
      const { cdn_url = '' } = await api.getVideo(id);
      const listed = { prompt: 'a disc', video: { url: cdn_url } };
      for (const body of [createBody(id), inline, listed]) {
        const run = await api.create(body);
        expect(await api.waitForEnd(run.id)).toMatchObject({ status: 'completed' });
      }
      for (const { dataDir } of [worker, apiProcess]) {
        expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
      }

      expect(cdn_url.startsWith(`${swift.endpoint}/`)).toBe(true);
      const whole = await fetch(cdn_url);
      expect(whole.headers.get('Content-Type')).toBe('video/mp4');
      expect(hashOf(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256);
      const part = await fetch(cdn_url, { headers: { Range: 'bytes=10-19' } });
      expect(Buffer.from(await part.arrayBuffer()).equals(clip.subarray(10, 20))).toBe(true);
      expect((await fetch(cdn_url.replace(sha256, hashOf(otherBytes())))).status).toBe(403);
    });

    test('are refused unless they have the size and the hash that were reserved', async () => {
      await start('worker');
      const before = await swift.list();
      const { id, upload_url } = await reserve({ sha256: hashOf(otherBytes()) });
      for (const bytes of [clip.subarray(1), Buffer.concat([clip, clip])]) {
        expect((await api.put(upload_url, bytes)).status).toBe(403);
      }
      expect((await api.put(`${upload_url}`.replace(id, 'other'), clip)).status).toBe(403);
      expect(await complete(id)).toMatchObject({ status: 400, text: /invalid_body/ });

      expect((await api.put(upload_url, clip)).status).toBe(200);
      expect(await complete(id)).toMatchObject({ status: 200 });
      expect(await untilValidated(id)).toMatchObject({
        status: 'failed',
        clipcheck_reason: 'The bytes do not have the SHA-256 that was reserved.',
      });
      await expect.poll(swift.list).toEqual(before);
    });

    test('stay what they were when they were completed, and leftovers are swept', async () => {
      await start('worker');
      const { id, upload_url } = await reserve();
      expect((await api.put(upload_url, clip)).status).toBe(200);
      await complete(id);
      const { cdn_url = '' } = await untilValidated(id);
      await expect.poll(swift.list).not.toContain(`incoming/${id}`);
      await api.put(upload_url, otherBytes());
      await complete(id);
      expect(hashOf(new Uint8Array(await (await fetch(cdn_url)).arrayBuffer()))).toBe(hashOf(clip));
      const waiting = await reserve();
      await api.put(waiting.upload_url, clip);
      expect(await swift.list()).toContain(`incoming/${id}`);

      for (const [name, value] of Object.entries(swift.env)) vi.stubEnv(name, value);
      const pool = connectPostgres(database, 2);
      const queue = await connectJobQueue(database, false);
      const files = await openS3Clips(swift.place, await makeFolder());
      const store = await openPostgresStore(pool, files, queue.jobs, 60_000);
      await pool.query(`INSERT INTO blobs VALUES ('unused', now() - interval '2 hours')`);
      await files.keep(
        await files.receive([clip], clip.length).then((one) => ({ ...one, sha256: 'unused' })),
      );
      await store.sweep();
      expect(await swift.list()).toEqual([`clips/${hashOf(clip)}.mp4`, `incoming/${waiting.id}`]);
      await queue.boss.stop({ graceful: false });
      await store.close();
    });

    test('are checked by another worker if one is killed meanwhile', async () => {
      const killed = await start('worker');
      const { id, upload_url } = await reserve();
      await api.put(upload_url, clip);
      const connection = connectPostgres(database, 2);
      onTestFinished(connection.end);
      const interrupted = connection.transaction(async (client) => {
        // The worker waits for this record when it has read the clip.
        await client.query('INSERT INTO blobs (sha256) VALUES ($1)', [hashOf(clip)]);
        await complete(id);
        await until(
          () => connection.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`),
          ({ length }) => length > 0,
        );
        await killed.kill();
        throw new Error('taken back');
      });
      await expect(interrupted).rejects.toThrow('taken back');
      expect(await api.getVideo(id)).toMatchObject({ status: 'pending' });
      await start('worker');
      expect(await untilValidated(id)).toMatchObject({ status: 'ready' });
    });

    test('are sent again if the store refuses them at first', async () => {
      for (const [name, value] of Object.entries(swift.env)) vi.stubEnv(name, value);
      const sent: string[] = [];
      const store = await serve(async ({ method, body }, response) => {
        if (method === 'GET') return void response.end('<ListBucketResult/>');
        sent.push(String(body));
        response.writeHead(sent.length === 1 ? 503 : 200).end();
      });
      const place = { ...swift.place, endpoint: store.baseUrl };
      const files = await openS3Clips(place, await makeFolder());
      await files.keep(await files.receive([Buffer.from('a clip')], 6));
      expect(sent).toEqual(['a clip', 'a clip']);
    });

    test('are given up for now if the store falls silent meanwhile', async () => {
      for (const [name, value] of Object.entries(swift.env)) vi.stubEnv(name, value);
      const store = await serve(({ path }, response) => {
        if (path.includes('list-type')) response.end('<ListBucketResult/>');
        else response.writeHead(200, { 'Content-Length': 9 }).write('begun');
      });
      const place = { ...swift.place, endpoint: store.baseUrl };
      const files = await openS3Clips(place, await makeFolder());
      await expect(files.withFile('a', async () => {})).rejects.toThrow(ClipUnreadableError);
    });
  },
);
