import { registerHooks } from 'node:module';

/**
 * Runs the product's own command line with some of its modules replaced: the reference is then the
 * product in all but what a row is about. Both sides are URLs of modules.
 */
export async function serveWith(replacements: Readonly<Record<string, string>>): Promise<void> {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      return { ...resolved, url: replacements[resolved.url] ?? resolved.url };
    },
  });
  await import('../../../src-server/cli/main.ts');
}
