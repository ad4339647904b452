import type { ListFilters } from '../../../../src-server/contract/list-query.ts';
import { quoted, soughtIn } from '../../../../src-server/contract/quotes.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import { plain } from '../../../lib/fuzzy.ts';
import { isMistyped } from '../../../lib/mistyped.ts';
import { passing } from '../filters/filter-rows.ts';

type Test = (row: Subscription) => boolean;

/**
 * Whether a subscription matches all filters and has a name close to the search text: each word is found in it, or is
 * a word of its name but for a mistyped letter or two.
 */
export function passingNearly({ q = '', ...others }: ListFilters, today: string | undefined): Test {
  const isListed = passing(others, today);
  const words = soughtIn(q).map((word) => {
    const isFound = passing({ q: quoted(word) }, today);
    const isNear = namedNearly(word);
    return (row: Subscription) => isFound(row) || isNear(row);
  });
  return (row) => isListed(row) && words.every((is) => is(row));
}

function namedNearly(word: string): Test {
  const wanted = plain(word);
  const most = mostMistakes(wanted);
  if (most === 0) return () => false;
  return (row) => namesOf(row).some((name) => isMistyped(wanted, name, most));
}

// In shorter words, another letter is another word. A Chinese character says more than a letter.
function mostMistakes(wanted: string): number {
  const least = /\p{Script=Han}/u.test(wanted) ? 3 : 4;
  if (wanted.length < least || !/\p{L}/u.test(wanted)) return 0;
  return wanted.length < 2 * least ? 1 : 2;
}

const known = new WeakMap<Subscription, readonly string[]>();

// The words of its name, and the name as one word.
function namesOf(row: Subscription): readonly string[] {
  const before = known.get(row);
  if (before !== undefined) return before;
  const words = plain(row.name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const names = words.length > 1 ? [...words, words.join('')] : words;
  known.set(row, names);
  return names;
}
