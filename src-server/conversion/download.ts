import type { IncomingMessage } from 'node:http';
import { MAX_RATES_BYTES } from '../contract/app/conversion.ts';
import type { DownloadProblem } from '../domain/conversion.ts';

/** A file with exchange rates could not be downloaded. */
export class DownloadError extends Error {
  override name = 'DownloadError';
  readonly problem: DownloadProblem;
  constructor(problem: DownloadProblem, cause: unknown) {
    super(`exchange rates: ${problem}`, { cause });
    this.problem = problem;
  }
}

const TIMEOUT_MS = 30_000;
const OK = 200;
// Some networks refuse requests without one.
const HEADERS = { 'user-agent': 'Perennial' };

/** The content of a file on the web. Redirects are not followed; time and size are limited. Throws {@link DownloadError}. */
export async function download(url: URL, ending: AbortSignal): Promise<Buffer> {
  const { get } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  const signal = AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent: false, headers: HEADERS, signal }, resolve).on('error', reject);
    });
    if (answer.statusCode !== OK) {
      answer.destroy();
      throw new DownloadError('refused', `status ${answer.statusCode}`);
    }
    return await contentOf(answer);
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    throw new DownloadError('unreachable', error);
  }
}

async function contentOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_RATES_BYTES) throw new DownloadError('unreadable', 'too large');
    chunks.push(chunk);
  }
  // Without a declared length, a truncated body looks complete.
  if (!answer.complete) throw new DownloadError('unreachable', 'cut off');
  return Buffer.concat(chunks);
}
