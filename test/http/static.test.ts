import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/http.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { closingRequest, exchange, exchangeOne, expectEnvelope } from './raw.ts';

const SECRET = 'planted secret 8f4e2d';
const built = resolve(import.meta.dirname, '../../out/renderer');

/** A folder of pages with secrets planted all around it, and a server of the pages. */
async function started() {
  const root = temporaryFolder();
  const pagesDir = join(root, 'pages');
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put('pages/index.html', '<!doctype html><title>Page</title>');
  put('pages/assets/page.css', 'body {}');
  put('pages/assets/page.js', 'export {};');
  put('secret.html', SECRET);
  put('secret.css', SECRET);
  put('pages-secret/secret.html', SECRET);
  put('pages.html', SECRET);
  const server = await TestServer.start({ pagesDir, dataDir: join(root, 'data') });
  const get = (target: string, method = 'GET') =>
    exchangeOne(server.port, closingRequest(server.port, `${method} ${target}`));
  return { root, pagesDir, server, get };
}

const policyOf = ({ headers }: Pick<Answer, 'headers'>) =>
  String(headers['content-security-policy']);

describe('the built page', () => {
  test('is served at / with its content security policy', async () => {
    const server = await TestServer.start({ pagesDir: built });
    const answer = await server.send('GET', '/');
    expect(answer.status).toBe(200);
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
    const [, nonce = ''] = /'nonce-([\w+/=]{24})'/.exec(policyOf(answer)) ?? [];
    const page = readFileSync(join(built, 'index.html'), 'utf8');
    expect(answer.text).toBe(page.replaceAll('__CSP_NONCE__', nonce));
    expect(nonce).not.toBe('');
    // Each answer has its own.
    expect(policyOf(await server.send('GET', '/'))).not.toContain(nonce);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const policy = policyOf(answer).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join(' ')).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
  });

  // What the policy forbids would be missing from the page without a word.
  test('needs nothing that its policy forbids or the server does not have', async () => {
    const server = await TestServer.start({ pagesDir: built });
    const page = await server.send('GET', '/');
    const images = /img-src ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1];
    const addresses = [...page.text.matchAll(/<(\w+)[^>]*?\s(?:src|href)="([^"]*)"/g)];
    expect(addresses.length).toBeGreaterThan(0);
    for (const [, tag, address = ''] of addresses) {
      if (tag === 'a') continue;
      if (address.startsWith('data:')) {
        expect(`${tag} ${images}`).toBe("img 'self' data:");
        continue;
      }
      const { origin, pathname } = new URL(address, server.baseUrl);
      expect(origin).toBe(server.baseUrl);
      expect([address, (await server.send('GET', pathname)).status]).toEqual([address, 200]);
    }
    expect(page.text).not.toMatch(/<script>|<style|\sstyle="|\son\w+="/);
  });
});

describe('methods', () => {
  test('HEAD answers as GET, without a body', async () => {
    const { get } = await started();
    for (const path of ['/', '/assets/page.css']) {
      const [head, whole] = [await get(path, 'HEAD'), await get(path)];
      expect([head.status, head.text]).toEqual([200, '']);
      expect(whole.text.length).toBeGreaterThan(0);
      for (const name of ['content-type', 'content-length']) {
        expect(head.headers[name]).toBe(whole.headers[name]);
      }
      expect(head.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s is 405 method_not_allowed with Allow',
    async (method) => {
      const { get } = await started();
      for (const path of ['/', '/assets/page.css']) {
        const answer = await get(path, method);
        expectEnvelope(answer, 405, 'method_not_allowed');
        expect(answer.headers['allow']).toBe('GET, HEAD');
      }
    },
  );
});

describe('static files never leave their folder', () => {
  test.each([
    '/../secret.html',
    '/..%2fsecret.html',
    '/..%2Fsecret.html',
    '/%2e%2e/secret.html',
    '/%2E%2E/secret.html',
    '/%2e%2e%2fsecret.html',
    '/.%2e/secret.html',
    '/%252e%252e%252fsecret.html',
    '/%c0%ae%c0%ae/secret.html',
    '/%u002e%u002e/secret.html',
    '/..\\secret.html',
    '/..%5csecret.html',
    '/\\..\\secret.html',
    '/....//secret.html',
    '/..;/secret.html',
    '/assets/../../secret.html',
    '/assets/..%2f..%2fsecret.html',
    '/assets/%2e%2e/%2e%2e/secret.css',
    '/assets/../../../pages/../secret.html',
    '/./../secret.html',
    '//../secret.html',
    '/../pages-secret/secret.html',
    '/-secret/secret.html',
    '.html',
    '/../secret.html%00.css',
    '/assets/page.css/../../../secret.css',
    '/ROOT/secret.html',
    '//ROOT/secret.html',
    '/file://ROOT/secret.html',
    'file://ROOT/secret.html',
    'http:/../secret.html',
  ])('%s', async (target) => {
    const { root, server } = await started();
    const line = `GET ${target.replace('ROOT', root.slice(1))}`;
    const [answer] = await exchange(server.port, closingRequest(server.port, line));
    expect(answer?.text).not.toContain(SECRET);
    expect(answer?.status).toBeOneOf([400, 404]);
  });

  test('nor do the data, the key store or the sources', async () => {
    const { get } = await started();
    for (const path of ['perennial.db', 'server.json', 'logs/perennial.log', 'server.lock']) {
      for (const up of ['/', '/../data/', '/%2e%2e/data/', '/data/']) {
        expectEnvelope(await get(`${up}${path}`), 404, 'not_found');
      }
    }
    expectEnvelope(await get('/../../package.json'), 404, 'not_found');
  });

  test.each([
    ['a file', 'link.css', 'secret.css', ['/link.css']],
    ['a folder', 'up', '.', ['/up/secret.css', '/up/pages/up/secret.css']],
  ])('nor does a link within it to %s', async (_name, link, goal, paths) => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'secret.css'), SECRET);
    mkdirSync(join(root, 'pages'));
    symlinkSync(join(root, goal), join(root, 'pages', link));
    const server = await TestServer.start({ pagesDir: join(root, 'pages') });
    for (const path of paths) {
      expectEnvelope(await server.send('GET', path), 404, 'not_found');
    }
  });

  test('a file of a kind that pages do not have is not served', async () => {
    const root = temporaryFolder();
    for (const name of ['.env', 'dump.db', 'page.css.map', 'key.pem', 'README', '.html']) {
      writeFileSync(join(root, name), SECRET);
    }
    const server = await TestServer.start({ pagesDir: root });
    for (const name of ['.env', 'dump.db', 'page.css.map', 'key.pem', 'README']) {
      expectEnvelope(await server.send('GET', `/${name}`), 404, 'not_found');
    }
  });

  test('a folder is not listed', async () => {
    const { get } = await started();
    for (const path of ['/assets', '/assets/', '/.', '/..', '/assets/.', '/assets/..']) {
      expectEnvelope(await get(path), 404, 'not_found');
    }
  });

  test('without pages / is 404 not_found', async () => {
    const server = await TestServer.start();
    expect(existsSync(join(server.dataDir, 'no-pages'))).toBe(false);
    expectEnvelope(await server.call('GET', '/'), 404, 'not_found');
  });
});

test('another spelling of a file that is there is 404', async () => {
  const { get } = await started();
  expect((await get('/assets/page.css')).status).toBe(200);
  expect((await get('/assets/page.css?v=2')).status).toBe(200);
  for (const path of ['/Assets/page.css', '/assets//page.css', '/assets/page.css/']) {
    expectEnvelope(await get(path), 404, 'not_found');
  }
  expectEnvelope(await get('/assets/page%2ecss'), 404, 'not_found');
});

describe('a path at which there is nothing', () => {
  const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test.each(['/nowhere', '/deeply/nested', '/docs/nowhere', '/api', '/assets/nowhere.js'])(
    '%s shows a person’s browser the window, which says so',
    async (path) => {
      const { server } = await started();
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await server.send(method, path, { headers: { accept: HTML } });
        expect([answer.status, answer.headers['content-type']]).toEqual([
          404,
          'text/html; charset=utf-8',
        ]);
        expect(answer.text).toBe(method === 'GET' ? '<!doctype html><title>Page</title>' : '');
        expect(answer.headers['vary']).toBe('Accept');
        expect(policyOf(answer)).toContain("default-src 'none'");
      }
    },
  );

  test.each([
    ['GET', '/nowhere', '*/*'],
    ['GET', '/nowhere', 'application/json'],
    ['GET', '/nowhere', undefined],
    ['GET', '/nowhere', 'application/json, text/html;q=0.9'],
    ['GET', '/api/v1/nowhere', HTML],
    ['GET', '/api/v2', HTML],
    ['POST', '/nowhere', HTML],
  ])('%s %s is answered as an API does where it accepts %s', async (method, path, accept) => {
    const { server } = await started();
    const headers = accept === undefined ? {} : { accept };
    const answer = await server.send(method, path, { headers });
    expectEnvelope(answer, 404, 'not_found');
  });
});
