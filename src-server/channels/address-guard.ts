import { lookup as lookUpName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLoopback, reachOf } from './addresses.ts';
import { SendError, type Sending } from './sending.ts';

/** What counts about a server that a person named, beside its address. */
export type Place = {
  port: number;
  /** Whether the owner allowed it to lie in a private network. */
  allowPrivate: boolean;
};

/** Throws a {@link SendError} unless something may be sent to an IP address. */
export function requireReach(
  address: string,
  { port, allowPrivate }: Place,
  { ownPort }: Pick<Sending, 'ownPort'>,
): void {
  const reach = reachOf(address);
  if (reach === 'never') {
    throw new SendError('reservedAddress');
  }
  if (isLoopback(address) && port === ownPort) {
    throw new SendError('ownAddress');
  }
  if (reach === 'private' && !allowPrivate) {
    throw new SendError('privateAddress');
  }
}

/**
 * Looks up names for a connection, which fails if `requireAddress` throws for any address found: which
 * of them is tried is not ours to say. What was checked is what is connected to.
 */
export function guardedLookup(
  requireAddress: (address: string) => void,
  { lookUp = lookUpName }: Pick<Sending, 'lookUp'>,
): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      try {
        for (const { address } of addresses) requireAddress(address);
      } catch (refusal) {
        return callback(refusal as Error, '', 0);
      }
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}
