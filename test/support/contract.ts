import { expect } from 'vitest';
import { type Endpoint, errorsOf } from '../../src-server/contract/endpoint.ts';
import { ErrorBody, type ErrorCode, errorStatus } from '../../src-server/contract/errors.ts';
import { endpoints } from '../../src-server/contract/public/index.ts';
import type { Answer } from './http.ts';
import { expectDocumented } from './openapi.ts';

const all: Endpoint[] = Object.values(endpoints);

/** The endpoint that a request was for, if the contract has one. */
function endpointFor(method: string, path: string): Endpoint | undefined {
  const verb = method === 'HEAD' ? 'GET' : method;
  const [pathname = ''] = path.split('?');
  return all.find((endpoint) => {
    const form = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return endpoint.method === verb && form.test(pathname);
  });
}

/**
 * Fails unless an answer has exactly the form that the contract gives it, in the endpoints' own
 * schemas and in the OpenAPI document made of them.
 */
export function expectContract(method: string, path: string, answer: Answer): void {
  expectDocumented(method, path, answer);
  if (method === 'HEAD' || answer.status === 204) {
    expect(answer.text).toBe('');
    return;
  }
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toBe(answer.json.requestId);
  const endpoint = endpointFor(method, path);
  if (answer.status >= 400) {
    const body = ErrorBody.parse(answer.json);
    expect(errorStatus[body.error.code]).toBe(answer.status);
    if (endpoint !== undefined) expect(errorsOf(endpoint)).toContain<ErrorCode>(body.error.code);
  } else {
    expect(answer.status).toBe(endpoint?.status);
    endpoint?.response.parse(answer.json);
  }
}
