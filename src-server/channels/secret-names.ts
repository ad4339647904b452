import { configurableKinds } from './definitions.ts';

/** The name under which the settings of a channel are stored as a secret. */
export const secretNameOf = (ownerId: string, kind: string): string => `${ownerId}/${kind}`;

/** Every such name of an account. */
export const secretNamesOf = (ownerId: string): string[] =>
  configurableKinds.map((kind) => secretNameOf(ownerId, kind));
