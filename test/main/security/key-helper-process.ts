import { answerQuestion } from '../../../src-main/security/key-helper.ts';

// The process that key-helper.test.ts starts in the app's place: it behaves as its argument says.

const [manner] = process.argv.slice(2);
if (manner === 'crashes') {
  process.stderr.write('Trace/breakpoint trap');
  process.exit(1);
}
await answerQuestion(process.stdin, process.stdout, ({ kept, fresh }) => {
  if (manner === 'refuses') return Promise.reject(new Error('The keyring refused.'));
  if (manner === 'waits') return new Promise(() => {});
  if (manner === 'unprotected') return Promise.resolve({ kind: 'unprotected' });
  return Promise.resolve({ kind: 'key', key: kept ?? fresh, toKeep: Buffer.from(manner ?? '') });
});
process.stdin.destroy();
