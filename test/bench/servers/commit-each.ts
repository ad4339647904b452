import { serveWith } from './serve-with.ts';

// Row 5 is held against this: the product, but each write is committed by itself.

await serveWith({
  [import.meta.resolve('../../../src-server/db/writer.ts')]: import.meta
    .resolve('./instead/writer.ts'),
});
