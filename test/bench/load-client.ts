import autocannon from 'autocannon';
import type { Load, LoadReport, Sent } from './load.ts';

// The process of the load's client: takes a load from its parent, reports, and waits for the next.

process.on('message', (load: Load) => {
  run(load).then(report, (error: unknown) => report({ error: String(error) }));
});

function report(message: LoadReport): void {
  process.send?.(message);
}

function run({ port, connections, requests, until }: Load): Promise<Sent> {
  let connection = 0;
  let answers = 0;
  let first = 0;
  let last = 0;
  return new Promise((resolve, reject) => {
    const options = {
      url: `http://127.0.0.1:${port}`,
      connections,
      ...('amount' in until ? until : { duration: until.seconds }),
      sampleInt: 20,
      setupClient(client: { setRequests(all: Load['requests'][number][]): void }) {
        const mine = connection;
        connection += 1;
        const share = requests.filter((_, index) => index % connections === mine);
        const sent = requests.length < connections ? requests : share;
        // autocannon writes into the requests it is given.
        client.setRequests(sent.map((request) => ({ ...request })));
      },
    };
    autocannon(options, (error, { errors, non2xx }) => {
      if (error !== null) reject(error);
      else if (errors + non2xx > 0) reject(new Error(`${errors} errors, ${non2xx} not 2xx`));
      else resolve({ answers, perSecond: (answers - 1) / ((last - first) / 1000) });
    }).on('response', () => {
      last = performance.now();
      if (answers === 0) first = last;
      answers += 1;
    });
  });
}
