import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { literalOf } from '../addresses.ts';

/** A mail server in the form used for lookups and connections. */
export type MailHost = {
  /** In ASCII and lower case, without brackets. */
  name: string;
  /** Its IP address in canonical form; undefined for a name. */
  literal: string | undefined;
};

// The maximum length that RFC 5321 allows for an address, without the angle brackets.
const MailAddress = z.email().max(254);

/** Whether `text` is a single bare email address in ASCII, without a name. */
export function isMailAddress(text: string): boolean {
  return MailAddress.safeParse(text).success;
}

// None of the characters that would make a URL more than a host.
const HOST_FORM = /^(?:\[[\d.:a-f]+\]|[^\s:/?#@\\%[\]]+)$/i;
const NAME_FORM = /^(?!.{254})(?:(?!-)[\w-]{1,63}(?<!-)\.)*(?!-)[\w-]{1,63}(?<!-)\.?$/;

/** The server that `text` names, as a host name or an IP address in any notation; undefined if it is neither. */
export function mailHostOf(text: string): MailHost | undefined {
  const host = isIPv6(text) ? `[${text}]` : text;
  const url = HOST_FORM.test(host) ? URL.parse(`http://${host}`) : null;
  if (url === null) return undefined;
  const literal = literalOf(url);
  if (literal !== undefined) return { name: literal, literal };
  return NAME_FORM.test(url.hostname) ? { name: url.hostname, literal } : undefined;
}

/** Whether `text` can be the name or IP address of a mail server. The network it belongs to is checked later. */
export function isMailHost(text: string): boolean {
  return mailHostOf(text) !== undefined;
}

/** Whether a number is a valid port: 1 to 65535. */
export function isMailPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}
