import { configurableKinds } from './definitions.ts';

/** The name under which a channel's settings are stored as a secret. */
export const secretNameOf = (ownerId: string, kind: string): string => `${ownerId}/${kind}`;

/** All of an account's secret names. */
export const secretNamesOf = (ownerId: string): string[] =>
  configurableKinds.map((kind) => secretNameOf(ownerId, kind));
