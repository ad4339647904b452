import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { electronBinary } from './electron-binary.ts';
import { type StartPlan, BROKEN, isBroken, serverArguments, startPlan } from './start-plan.ts';

// `npm start`: the desktop app, or where there is none, the server with its window in the browser.

const root = resolve(import.meta.dirname, '..');
const argv = process.argv.slice(2);
const binary = electronBinary(resolve(root, 'node_modules/electron'), process.env);
const plan: StartPlan = startPlan({
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  hasElectron: binary !== undefined,
  argv,
});

if (plan.kind === 'window' && binary !== undefined) await openWindow(binary);
else await serve(plan.kind === 'headless' ? plan.reason : undefined);

async function serve(reason: string | undefined): Promise<void> {
  if (reason !== undefined) process.stderr.write(`${reason}\n`);
  process.argv.splice(2, argv.length, 'serve', ...serverArguments(argv));
  await import('./from-source.ts');
}

async function openWindow(electron: string): Promise<void> {
  const { buildWhereStale } = await import('./build.ts');
  buildWhereStale();
  const startedAt = performance.now();
  const child = spawn(electron, [root, ...argv], { stdio: 'inherit' });
  // Ctrl+C reaches both, and a second one would end the app at once: this one waits for it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((ended) => {
    child.once('error', () => ended([1, 'SIGTRAP']));
    child.once('exit', (...result) => ended(result));
  });
  if (isBroken(signal, performance.now() - startedAt)) {
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    return serve(BROKEN);
  }
  process.exitCode = code ?? 1;
}
