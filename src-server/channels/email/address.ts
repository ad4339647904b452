import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { literalOf } from '../addresses.ts';

/** A server of mail as it is looked up and connected to. */
export type MailHost = {
  /** In ASCII and lower case, without brackets. */
  name: string;
  /** The IP address that it is, in its usual spelling; undefined for a name. */
  literal: string | undefined;
};

// What RFC 5321 leaves for an address, without the brackets around it.
const MailAddress = z.email().max(254);

/** Whether `text` is one bare mail address, in ASCII: no name, no list. */
export function isMailAddress(text: string): boolean {
  return MailAddress.safeParse(text).success;
}

// Nothing by which a URL would be more than a host.
const HOST_FORM = /^(?:\[[\d.:a-f]+\]|[^\s:/?#@\\%[\]]+)$/i;
const NAME_FORM = /^(?!.{254})(?:(?!-)[\w-]{1,63}(?<!-)\.)*(?!-)[\w-]{1,63}(?<!-)\.?$/;

/** The server that `text` names: a host name, or an IP address in any spelling; undefined for neither. */
export function mailHostOf(text: string): MailHost | undefined {
  const host = isIPv6(text) ? `[${text}]` : text;
  const url = HOST_FORM.test(host) ? URL.parse(`http://${host}`) : null;
  if (url === null) return undefined;
  const literal = literalOf(url);
  if (literal !== undefined) return { name: literal, literal };
  return NAME_FORM.test(url.hostname) ? { name: url.hostname, literal } : undefined;
}

/** Whether `text` can be the name or the IP address of a mail server. Where it leads is checked later. */
export function isMailHost(text: string): boolean {
  return mailHostOf(text) !== undefined;
}

/** Whether a number can be a port: 1 to 65535. */
export function isMailPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}
