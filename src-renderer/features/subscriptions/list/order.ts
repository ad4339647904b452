import type { Subscription } from '../../../api/subscription-list.ts';

type Rows = readonly Subscription[];

/** The current rows (`now`) at their positions in `before`. New ones follow their neighbors in `now`. */
export function atPlaces(before: Rows, now: Rows): Rows {
  const shown = new Set(before.map(({ id }) => id));
  const found = new Map(now.map((row) => [row.id, row]));
  const added = new Map<string, Subscription[]>();
  let neighbour = '';
  for (const row of now) {
    if (shown.has(row.id)) neighbour = row.id;
    else if (added.get(neighbour)?.push(row) === undefined) added.set(neighbour, [row]);
  }
  const held = before.flatMap(({ id }) => {
    const row = found.get(id);
    return row === undefined ? [] : [row, ...(added.get(id) ?? [])];
  });
  return [...(added.get('') ?? []), ...held];
}
