import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { unread } from './perennial.ts';

test.each([['--help'], ['accounts', 'list']])(
  'a command whose reader has seen enough, as `head` has, ends without a word: %s',
  async (...args) => {
    const dataDir = temporaryFolder();
    expect(await unread([...args, '--data-dir', dataDir])).toEqual({ code: 0, stderr: '' });
  },
);
