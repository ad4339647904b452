import leven from 'leven';

/** The option that an argument misspells, if it does. */
export function typoOf(argument: string, options: readonly string[]): string | undefined {
  const name = argument.split('=')[0] ?? '';
  if (!name.startsWith('-') || options.includes(name)) return undefined;
  return options.find((option) => isTypo(name, option));
}

/** What a misspelled option is refused with. */
export const typoRefusal = (argument: string, meant: string): string =>
  `error: unknown option '${argument}'\n(Did you mean ${meant}?)`;

// One letter that is wrong, missing or too many; or two that changed places.
function isTypo(name: string, option: string): boolean {
  const distance = leven(name, option);
  return distance <= 1 || (distance === 2 && sorted(name) === sorted(option));
}

const sorted = (text: string) => text.split('').toSorted().join('');
