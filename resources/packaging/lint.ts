import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import schema from 'app-builder-lib/scheme.json' with { type: 'json' };
import { type BuildSituation, builderConfig } from '../../electron-builder.config.ts';

// `npm run check:dist`: holds the packaging's configuration against the packager's own schema, for every
// system and with and without certificates.

const root = resolve(import.meta.dirname, '../..');
const ajv = new Ajv({ strict: false, allErrors: true });
// A keyword of TypeScript's types, for functions.
ajv.addKeyword('typeof');
const validate = ajv.compile(schema);

const release = { PERENNIAL_RELEASE: '1', GITHUB_REPOSITORY: 'owner/perennial' };
const signing = { CSC_LINK: 'a.p12', WIN_CSC_LINK: 'b.p12', APPLE_API_KEY: 'c.p8' };
const situations: BuildSituation[] = (['darwin', 'win32', 'linux'] as const).flatMap((platform) =>
  [{}, release, { ...release, ...signing }].map((env) => ({ env, platform })),
);

const problems = situations.flatMap((situation) =>
  validate(builderConfig(situation)) ? [] : (validate.errors ?? []),
);
const lines = problems.map(({ instancePath, message = '', params }) => {
  const at = instancePath || 'at the top';
  return `electron-builder.config.ts: ${at}: ${message} ${JSON.stringify(params)}\n`;
});
const { mac, win, linux, deb, rpm, extraResources } = builderConfig({
  env: {},
  platform: 'darwin',
});
const named = [
  mac?.entitlements,
  mac?.entitlementsInherit,
  ...[deb, rpm].flatMap((each) => [each?.afterInstall, each?.afterRemove]),
  ...[
    extraResources ?? [],
    mac?.extraResources ?? [],
    win?.extraFiles ?? [],
    linux?.extraFiles ?? [],
  ]
    .flat()
    .map((each) => (typeof each === 'string' ? each : each.from)),
];
for (const path of named) {
  // What the build makes is not there yet.
  if (!path || path.startsWith('out/') || existsSync(join(root, path))) continue;
  lines.push(`electron-builder.config.ts: there is no ${path}\n`);
}
for (const line of new Set(lines)) process.stderr.write(line);
process.exitCode = lines.length === 0 ? 0 : 1;
