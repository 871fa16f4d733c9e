import { expect, test } from 'vitest';
import { wasNeverSent } from '../../../engine/service/client/connection-errors.ts';

const failure = (code: string, syscall?: string): Error =>
  Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) });

const several = (...errors: Error[]): Error =>
  Object.assign(new AggregateError(errors), { code: errors.map((e) => 'code' in e && e.code)[0] });

test.each([
  ['connection refused', failure('ECONNREFUSED', 'connect')],
  ['unknown name', failure('ENOTFOUND', 'getaddrinfo')],
  ['no name server, as offline', failure('EAI_AGAIN', 'getaddrinfo')],
  ['no route when connecting', failure('EHOSTUNREACH', 'connect')],
  ['connecting timed out', failure('ETIMEDOUT', 'connect')],
  ['connecting timed out, undici', failure('UND_ERR_CONNECT_TIMEOUT')],
  ['certificate expired', failure('CERT_HAS_EXPIRED')],
  ['certificate signed by itself', failure('DEPTH_ZERO_SELF_SIGNED_CERT')],
  ['certificate of an unknown issuer', failure('UNABLE_TO_GET_ISSUER_CERT_LOCALLY')],
  ['certificate of another name', failure('ERR_TLS_CERT_ALTNAME_INVALID')],
  ['no TLS on the other side', failure('ERR_SSL_WRONG_VERSION_NUMBER')],
  ['a port that fetch blocks', new Error('bad port')],
  ['no tunnel through a proxy', Object.assign(failure('ECONNRESET'), { proxy: 'p:3128' })],
  [
    'every address refused',
    several(failure('ECONNREFUSED', 'connect'), failure('ENETUNREACH', 'connect')),
  ],
])('errors of fetch that prove that nothing was sent: %s', (_name, cause) => {
  expect(wasNeverSent(cause)).toBe(true);
});

test.each<[string, unknown]>([
  ['the other side closed, perhaps a kept-alive socket', failure('UND_ERR_SOCKET')],
  ['reset', failure('ECONNRESET', 'read')],
  ['reset without a syscall, as in a TLS handshake', failure('ECONNRESET')],
  ['route lost in the middle', failure('EHOSTUNREACH', 'read')],
  ['timed out in the middle', failure('ETIMEDOUT', 'read')],
  ['no headers in time', failure('UND_ERR_HEADERS_TIMEOUT')],
  ['TLS 1.3 alert, may follow the request', failure('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED')],
  ['damaged record', failure('ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC')],
  ['one of several attempts connected', several(failure('ECONNREFUSED'), failure('ECONNRESET'))],
  ['an error without a code', new Error('terminated')],
  ['a code that is no text', Object.assign(new Error('x'), { code: 7 })],
  ['null', null],
])('errors of fetch that prove nothing: %s', (_name, cause) => {
  expect(wasNeverSent(cause)).toBe(false);
});
