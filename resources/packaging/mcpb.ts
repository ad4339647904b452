import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb';
import { build } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };
import { tools } from '../../src-server/http/mcp/tools.ts';
import { DEFAULT_PORT, MAX_PORT } from '../../src-server/platform/config.ts';

const root = resolve(import.meta.dirname, '../..');
const PROGRAM = 'server/index.cjs';

/**
 * Makes the bundle that Claude Desktop installs with a double click: a small program that connects to the running
 * server over HTTP, without native modules. Needs the icons. Returns its path.
 */
export async function makeMcpBundle(output: string): Promise<string> {
  const folder = join(root, 'out/mcpb');
  rmSync(folder, { recursive: true, force: true });
  await bundleProgram(folder);
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, 'out/icons/512x512.png'), join(folder, 'icon.png'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  mkdirSync(output, { recursive: true });
  const file = join(output, `Perennial-${packageJson.version}.mcpb`);
  // Validates the manifest too, and says on stdout what is wrong.
  const isMade = await packExtension({ extensionPath: folder, outputPath: file, silent: true });
  if (!isMade) throw new Error('The .mcpb bundle could not be made.');
  return file;
}

async function bundleProgram(folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src-server/http/mcp/stdio/main.ts'),
      outDir: folder,
      target: 'node20',
      minify: true,
      license: { fileName: 'third-party-notices.md' },
      rollupOptions: { output: { format: 'cjs', entryFileNames: PROGRAM, codeSplitting: false } },
    },
  });
}

/** By https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md. */
const manifest = {
  manifest_version: '0.3',
  name: packageJson.name,
  display_name: 'Perennial',
  version: packageJson.version,
  description: 'Ask about your subscriptions, and change them after you agree.',
  long_description:
    'Connects to Perennial on this computer, which has to be running. Nothing is sent anywhere else by this bundle.',
  author: { name: 'The Perennial authors' },
  license: packageJson.license,
  icon: 'icon.png',
  server: {
    type: 'node',
    entry_point: PROGRAM,
    mcp_config: {
      command: 'node',
      args: ['${__dirname}/' + PROGRAM],
      env: {
        PERENNIAL_KEY: '${user_config.key}',
        PERENNIAL_WRITE: '${user_config.write}',
        PERENNIAL_PORT: '${user_config.port}',
      },
    },
  },
  tools: tools.map(({ name, title }) => ({ name, description: title })),
  user_config: {
    key: {
      type: 'string',
      title: 'API key',
      description: 'Create one in Perennial: API > AI agents > Claude Desktop > Connect.',
      sensitive: true,
      required: true,
    },
    write: {
      type: 'boolean',
      title: 'Let Claude change data',
      description: 'Needs a key that can write. You are asked before anything is changed.',
      default: false,
      required: false,
    },
    port: {
      type: 'number',
      title: 'Port',
      description: 'Only if you changed it in the settings of Perennial.',
      default: DEFAULT_PORT,
      min: 1,
      max: MAX_PORT,
      required: false,
    },
  },
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20' } },
};
