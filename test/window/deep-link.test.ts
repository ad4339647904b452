import { expect, test } from 'vitest';
import { deepLinkIn } from '../../src-renderer/shell/deep-link.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

test.each([
  ['#go=%2Fsettings', { to: '/settings' }],
  [`#go=%2Fsubscriptions&record=${ID}`, { to: `/subscriptions?open=${ID}` }],
  [`#go=%2F&record=new&account=${ID}`, { to: '/?open=new', account: ID }],
  ['#go=%2Fkeys&record=other', { to: '/keys' }],
  ['#go=%2Fsettings&part=desktop', { to: '/settings#desktop' }],
  ['#go=%2Fsettings&part=other', { to: '/settings' }],
])('the fragment %s asks for a place', (hash, goal) => {
  expect(deepLinkIn(hash)).toEqual({ account: undefined, ...goal });
});

test.each([
  '',
  '#',
  '#duplicates',
  '#token=abc',
  '#go=',
  '#go=%2Fnowhere',
  '#go=%2Fapi%2Fv1',
  '#go=https://a.b',
])('the fragment %j asks for nothing', (hash) => {
  expect(deepLinkIn(hash)).toBeUndefined();
});
