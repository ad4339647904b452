import { registerHooks } from 'node:module';

/**
 * Runs the product's own command line with some of its modules replaced: the reference is then the
 * product in all but what a row is about. Both sides are URLs of modules; a module that replaces
 * another can import that one.
 */
export async function serveWith(replacements: Readonly<Record<string, string>>): Promise<void> {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const instead = replacements[resolved.url];
      if (instead === undefined || instead === context.parentURL) return resolved;
      return { ...resolved, url: instead };
    },
  });
  await import('../../../src-server/cli/main.ts');
}
