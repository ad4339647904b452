import { expect, test } from 'vitest';
import type { ListFilters } from '../../src-server/contract/list-query.ts';
import { passingNearly } from '../../src-renderer/features/subscriptions/search/near-names.ts';
import { row } from './rows.ts';

const rows = [
  row({ name: 'Netflix' }),
  row({ name: 'Netflix Games', category: 'Games', status: 'paused' }),
  row({ name: 'Spotify Família', category: 'Music' }),
  row({ name: 'YouTube Premium' }),
  row({ name: 'HBO Max' }),
  row({ name: 'Neon' }),
  row({ name: '爱奇艺', category: '视频' }),
];

const found = (filters: ListFilters) =>
  rows.filter(passingNearly(filters, '2026-12-15')).map(({ name }) => name);

test.each<[ListFilters, string[]]>([
  [{ q: 'netflx' }, ['Netflix', 'Netflix Games']],
  [{ q: 'Nteflix' }, ['Netflix', 'Netflix Games']],
  [{ q: 'netflixx' }, ['Netflix', 'Netflix Games']],
  [{ q: 'netfilx', status: ['paused'] }, ['Netflix Games']],
  [{ q: 'netflx games' }, ['Netflix Games']],
  [{ q: 'games netflx' }, ['Netflix Games']],
  [{ q: 'netflx video' }, ['Netflix']],
  [{ q: 'spotfy familia' }, ['Spotify Família']],
  [{ q: 'youtub premum' }, ['YouTube Premium']],
  [{ q: 'youtubepremum' }, ['YouTube Premium']],
  [{ q: 'hbomax' }, ['HBO Max']],
  [{ q: '爱奇异' }, ['爱奇艺']],
  // Too short or too different.
  [{ q: 'nan' }, []],
  [{ q: 'nutflux' }, []],
  [{ q: 'spot' }, ['Spotify Família']],
  [{ q: 'sopt' }, []],
  [{ q: '爱奇' }, ['爱奇艺']],
  [{ q: '奇爱' }, []],
  [{ q: 'netflx zeitung' }, []],
  [{ q: '2027' }, []],
])('%j', (filters, names) => {
  expect(found(filters)).toEqual(names);
});
