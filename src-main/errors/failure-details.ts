import { redactSecrets } from '../../src-server/index.ts';
import { errorText } from './error-text.ts';

/** The contents of a failure's details. */
export type FailureFacts = {
  /** The message shown to the user. */
  message: string;
  error: unknown;
  /** The app and its environment, one line each. */
  versions: readonly string[];
  at: Date;
  /** The newest lines of the log. */
  log: readonly string[];
};

/** The text for "Copy Details": everything needed to investigate a failure, without secrets. */
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

/** The app and its environment. */
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
