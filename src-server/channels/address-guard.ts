import { lookup as lookUpName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLoopback, reachOf } from './addresses.ts';
import { SendError, type Sending } from './sending.ts';

/** The properties of a user-supplied server that matter besides its address. */
export type Place = {
  port: number;
  /** Whether the owner allowed private networks for it. */
  allowPrivate: boolean;
};

/** Throws a {@link SendError} unless sending to an IP address is allowed. */
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
 * Resolves names for a connection, and fails if `requireAddress` rejects any of the addresses found, because
 * we can't control which of them is used. The connection uses the checked addresses.
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
