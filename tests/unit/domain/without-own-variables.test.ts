import { expect, test } from 'vitest';
import { withoutOwnVariables } from '../../../shared/domain/without-own-variables.ts';

test('removes our variables, however they are written, and keeps all others', () => {
  const others = { PATH: '/bin', HOME: '/x', MY_CLIPCHECK_NOTE: 'kept', CLIPCHECKER: 'kept' };
  const own = {
    CLIPCHECK_API_KEY: 'secret',
    Clipcheck_Api_Key: 'secret',
    clipcheck_data_dir: '/d',
    CLIPCHECK_: '',
  };
  expect(withoutOwnVariables({ ...own, ...others })).toEqual(others);
});
