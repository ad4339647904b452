import type { Sending } from '../../src-server/channels/sending.ts';

type LookUp = NonNullable<Sending['lookUp']>;

/** Looks every name up as these addresses, and counts how often it was asked. */
export function namesLeadTo(...addresses: string[]) {
  const asked: string[] = [];
  const lookUp: LookUp = (name, _options, callback) => {
    asked.push(name);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, lookUp };
}

/** Fails to look up any name, as Node does. */
export function namesFailWith(code: string): LookUp {
  return (name, _options, callback) =>
    callback(Object.assign(new Error(`getaddrinfo ${code} ${name}`), { code }), []);
}
