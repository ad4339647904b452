import { serveWith } from './serve-with.ts';

// Row 4 is held against this: the product, but no key is checked, no quota is counted, and no look
// is taken at whether another process has changed keys.

await serveWith({
  [import.meta.resolve('../../../src-server/http/public/authorize.ts')]: import.meta
    .resolve('./instead/authorize.ts'),
  [import.meta.resolve('../../../src-server/http/public/perform.ts')]: import.meta
    .resolve('./instead/perform.ts'),
  [import.meta.resolve('../../../src-server/db/changes.ts')]: import.meta
    .resolve('./instead/changes.ts'),
});
