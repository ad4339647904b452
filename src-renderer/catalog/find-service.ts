import { type Service, foldName, namesOfService } from '../../src-server/domain/services.ts';

const SHORTEST = 2;
const MOST = 6;
const CHINESE = /\p{Script=Han}/u;

/** A service that matches the typed text. */
export type Suggestion = Readonly<{
  service: Service;
  /** The name for a subscription to it, in the script that was typed, if available. */
  name: string;
  /** Whether its name or an alias starts with the typed text. */
  isBegun: boolean;
}>;

/**
 * The services that match the typed text: those whose name starts with it, then those with an alias that
 * does, then those with a word that does. Returns six at most.
 */
export function suggestServices(services: readonly Service[], typed: string): Suggestion[] {
  const sought = foldName(typed);
  if (sought.length < (CHINESE.test(sought) ? 1 : SHORTEST)) return [];
  const found = services.flatMap((service) => {
    const match = bestMatch(service, sought);
    return match === undefined ? [] : [{ service, ...match }];
  });
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ service, matched, rank }) => ({
      service,
      name: CHINESE.test(service.name) && !CHINESE.test(matched) ? matched : service.name,
      isBegun: rank <= OTHER_NAME,
    }));
}

const [EQUAL, NAME, OTHER_NAME, WORD] = [0, 1, 2, 3] as const;

type Match = { matched: string; rank: number };

function bestMatch(service: Service, sought: string): Match | undefined {
  const matches = namesOfService(service).flatMap((matched, index): Match[] => {
    const rank = rankOf(foldName(matched), sought, index === 0 ? NAME : OTHER_NAME);
    return rank === undefined ? [] : [{ matched, rank }];
  });
  const [best] = matches.toSorted((one, other) => one.rank - other.rank);
  return best;
}

function rankOf(name: string, sought: string, begun: number): number | undefined {
  if (name === sought) return EQUAL;
  if (name.startsWith(sought)) return begun;
  if (name.includes(` ${sought}`)) return WORD;
  // Chinese is written without spaces between words.
  return CHINESE.test(sought) && name.includes(sought) ? WORD : undefined;
}
