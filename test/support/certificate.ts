import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that nobody but itself vouches for, and its key, as PEM. */
export type Certificate = { cert: string; key: string };

const DAY_MS = 86_400_000;

// The few types of ASN.1 (DER) that a certificate needs.
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const SEQUENCE = 0x30;
const SET = 0x31;
const GENERALIZED_TIME = 0x18;
const CONTEXT_0 = 0xa0;
const CONTEXT_3 = 0xa3;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

const COMMON_NAME = Buffer.from('550403', 'hex');
const SUBJECT_ALTERNATIVE_NAME = Buffer.from('551d11', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');

/**
 * Makes a certificate for a name and 127.0.0.1, signed by its own key; by default it is valid for a
 * day. Node can use certificates, but not make them.
 */
export function certificateFor(name: string, validUntil = Date.now() + DAY_MS): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, der(OBJECT_IDENTIFIER, ECDSA_WITH_SHA256));
  const holder = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OBJECT_IDENTIFIER, COMMON_NAME), der(UTF8_STRING, name))),
  );
  const names = der(SEQUENCE, der(DNS_NAME, name), der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])));
  const facts = der(
    SEQUENCE,
    der(CONTEXT_0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    holder,
    der(SEQUENCE, time(validUntil - 2 * DAY_MS), time(validUntil)),
    holder,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      CONTEXT_3,
      der(
        SEQUENCE,
        der(SEQUENCE, der(OBJECT_IDENTIFIER, SUBJECT_ALTERNATIVE_NAME), der(OCTET_STRING, names)),
      ),
    ),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', facts, privateKey)]);
  const certificate = der(SEQUENCE, facts, algorithm, der(BIT_STRING, signature));
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return der(GENERALIZED_TIME, `${digits}Z`);
}

function der(tag: number, ...contents: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part as string)));
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
