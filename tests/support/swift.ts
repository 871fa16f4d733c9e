import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

/** The four servers of OpenStack Swift in one process, with a disk in a folder. */
const program = `
import os, sys, threading, warnings
import eventlet, eventlet.wsgi
eventlet.monkey_patch(os=False)
warnings.simplefilter('ignore')
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.utils import NullLogger
from swift.common.wsgi import loadapp

folder = sys.argv[1]
os.makedirs(f'{folder}/devices/disk')
pipelines = {
    'account': 'account-server',
    'container': 'container-server',
    'object': 'object-server',
    'proxy': 'cache s3api tempauth proxy-server',
}
sockets = {name: eventlet.listen(('127.0.0.1', 0)) for name in pipelines}
for name in ('account', 'container', 'object'):
    port = sockets[name].getsockname()[1]
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{name}.ring.gz')

def serve(name):
    path = f'{folder}/{name}.conf'
    with open(path, 'w') as file:
        file.write(f'''
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
[pipeline:main]
pipeline = {pipelines[name]}
[app:{name}-server]
use = egg:swift#{name}
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_clips_test = secret .admin
''')
    eventlet.wsgi.server(sockets[name], loadapp(path), NullLogger(),
        protocol=SwiftHttpProtocol, capitalize_response_headers=False)

threads = [eventlet.spawn(serve, name) for name in pipelines]
print(sockets['proxy'].getsockname()[1], flush=True)
for thread in threads:
    thread.wait()
`;

const BUCKET = 'clips';

export type SwiftServer = Awaited<ReturnType<typeof startSwift>>;

/** Starts a store with S3's interface that checks signatures; Debian's package `swift` has it. */
export const startSwift = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clipcheck-swift-'));
  const server = spawn('/usr/bin/python3', ['-c', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface({ input: server.stdout }), 'line');
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'clips:test', secretAccessKey: 'secret' };
  const client = new S3Client({
    endpoint,
    credentials,
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  return {
    endpoint,
    args: [
      '--store',
      `s3://${BUCKET}/of/tests`,
      '--store-endpoint',
      endpoint,
      '--store-path-style',
    ],
    place: { bucket: BUCKET, prefix: 'of/tests/', endpoint, usesPathStyle: true },
    env: {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    /** Names of its objects, below the prefix. */
    list: async (): Promise<string[]> => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
      return Contents.map(({ Key = '' }) => Key.replace(/^of\/tests\//, ''));
    },
    remove: async (): Promise<void> => {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
