import type * as original from '../../../../src-server/http/public/authorize.ts';
import type { KeyGrant } from '../../../../src-server/accounts/keys-repository.ts';

export * from '../../../../src-server/http/public/authorize.ts';

let grant: KeyGrant | undefined;

/** Takes every request for one with the key of the first. */
export const authorize: typeof original.authorize = ({ headers }, _endpoint, { keys }) => {
  grant ??= keys.authenticate(headers.authorization?.slice('Bearer '.length) ?? '');
  if (grant === undefined) throw new Error('The first request had no key.');
  return grant;
};
