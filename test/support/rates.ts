import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { DayRates } from '../../src-server/domain/conversion.ts';
import { zipOf } from './zip.ts';

const cube = ({ day, rates }: DayRates): string =>
  `<Cube time="${day}">${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
    .join('')}</Cube>`;

/** Rates as the European Central Bank publishes them in XML, newest first. */
export const ratesXml = (days: readonly DayRates[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
\t<Cube>${days.toReversed().map(cube).join('\n')}</Cube>
</gesmes:Envelope>`;

/** The same as a table, with a column for each currency and a comma at the end of each line. */
export function ratesCsv(days: readonly DayRates[]): string {
  const codes = [...new Set(days.flatMap(({ rates }) => Object.keys(rates)))] as const;
  const rows = days
    .toReversed()
    .map(({ day, rates }) => [
      day,
      ...codes.map((code) => Object.entries(rates).find(([of]) => of === code)?.[1] ?? 'N/A'),
    ]);
  return [['Date', ...codes], ...rows].map((row) => `${row.join(',')},\n`).join('');
}

/** A web server with the files of the European Central Bank. */
export type RatesService = {
  url: string;
  /** The paths that were asked for. */
  requests: string[];
  /** All rates, oldest first, of which the files have as many as the real ones. */
  days: DayRates[];
  /** What it answers instead, if anything. */
  fault: { status: number; body: string } | undefined;
};

/** Starts such a web server, which ends with the test. */
export async function startRatesService(days: DayRates[]): Promise<RatesService> {
  const service: RatesService = { url: '', requests: [], days, fault: undefined };
  const files: Record<string, () => string | Buffer> = {
    '/eurofxref-daily.xml': () => ratesXml(service.days.slice(-1)),
    '/eurofxref-hist-90d.xml': () => ratesXml(service.days.slice(-64)),
    '/eurofxref-hist.zip': () =>
      zipOf({ 'eurofxref-hist.csv': Buffer.from(ratesCsv(service.days)) }, { isCompressed: true }),
  };
  const server = createServer(({ url = '' }, response) => {
    service.requests.push(url);
    const file = files[url];
    response.statusCode = service.fault?.status ?? (file === undefined ? 404 : 200);
    response.end(service.fault?.body ?? file?.());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return service;
}
