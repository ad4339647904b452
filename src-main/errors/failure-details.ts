import { redactSecrets } from '../../src-server/index.ts';
import { errorText } from './error-text.ts';

/** What details of a failure are made of. */
export type FailureFacts = {
  /** What the person was told. */
  message: string;
  error: unknown;
  /** The app and what it runs on, a line for each. */
  versions: readonly string[];
  at: Date;
  /** The newest lines of the log. */
  log: readonly string[];
};

/** What "Copy Details" copies: all that whoever looks into a failure asks for first, and no secret. */
export function failureDetails({ message, error, versions, at, log }: FailureFacts): string {
  const sections = [
    [message, at.toISOString()],
    versions,
    error === undefined ? [] : [errorText(error)],
    log.length === 0 ? [] : ['Log:', ...log],
  ];
  const filled = sections.filter((lines) => lines.length > 0);
  return redactSecrets(`${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`);
}

/** The app and what it runs on. */
export function versionLines(
  app: { version: string; isPackaged: boolean },
  { platform, arch, versions, env }: Pick<NodeJS.Process, 'platform' | 'arch' | 'versions' | 'env'>,
  systemVersion: string,
): string[] {
  const desktop = [env['XDG_CURRENT_DESKTOP'], env['XDG_SESSION_TYPE']].filter(Boolean).join(', ');
  return [
    `Perennial ${app.version}${app.isPackaged ? '' : ' (from its sources)'}`,
    `Electron ${versions['electron'] ?? '?'}, Chromium ${versions['chrome'] ?? '?'}, Node ${versions.node}`,
    `${platform} ${systemVersion}, ${arch}${desktop === '' ? '' : ` (${desktop})`}`,
  ];
}
