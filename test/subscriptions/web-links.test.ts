import { expect, test } from 'vitest';
import { hasWebLink } from '../../src-server/subscriptions/web-links.ts';
import { draft } from '../support/drafts.ts';
import { openWindow } from '../app/window.ts';

const NOTES = `See [the contract](https://example.com/contract_(2).pdf), **https://bold.example/a**,
<https://angle.example/?a=b&c=d>, (https://bare.example). "https://quoted.example"; http://plain.example:8080/x.
javascript:alert(1) ftp://other.example/`;

/** Whether an address leads anywhere that subscriptions with these details name. */
async function known(address: string) {
  const { call, server } = await openWindow();
  const details = {
    notes: NOTES,
    website: 'https://Website.example',
    links: [{ title: '', url: 'https://ünï.example/straße?q=ä' }],
  };
  await call('POST', '/app/v1/subscriptions', { body: draft({ name: 'Without' }) });
  await call('POST', '/app/v1/subscriptions', { body: draft(details) });
  return hasWebLink(server.context.db, address);
}

test.each([
  'https://website.example/',
  'https://xn--n-nga1b.example/stra%C3%9Fe?q=%C3%A4',
  'https://example.com/contract_(2).pdf',
  'https://bold.example/a',
  'https://angle.example/?a=b&c=d',
  'https://bare.example/',
  'https://quoted.example/',
  'http://plain.example:8080/x',
])('%s is in the details', async (address) => {
  expect(await known(address)).toBe(true);
});

test.each([
  'https://website.example/more',
  'https://example.org/',
  'https://website.example.evil.example/',
  'http://website.example/',
  'javascript:alert(1)',
  'ftp://other.example/',
])('%s is not', async (address) => {
  expect(await known(address)).toBe(false);
});
