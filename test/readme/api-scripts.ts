import { type Block, type Runner, blocksOf, documentText } from './blocks.ts';
import { installClients } from './client-files.ts';

/** docs/api.md, and the blocks in it. */
const apiDocument = documentText('docs/api.md');
export const apiBlocks: readonly Block[] = blocksOf(apiDocument);

/** A block of code that begins with a comment that is a file's name. */
export const FILE_NAME = /^(?:#!.*\n)?(?:\/\/|#) (\w+\.(?:mjs|py|sh))\n/;

/** Saves the scripts of docs/api.md under the names they begin with, beside the clients; answers these. */
export function saveScripts(runner: Runner): string[] {
  installClients(runner);
  return apiBlocks.flatMap(({ code }) => {
    const [, file] = FILE_NAME.exec(code) ?? [];
    if (file === undefined) return [];
    runner.save(file, code);
    return [file];
  });
}
