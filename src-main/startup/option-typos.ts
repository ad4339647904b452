import leven from 'leven';

/** The option that an argument misspells, if any. */
export function typoOf(argument: string, options: readonly string[]): string | undefined {
  const name = argument.split('=')[0] ?? '';
  if (!name.startsWith('-') || options.includes(name)) return undefined;
  return options.find((option) => isTypo(name, option));
}

/** The error message for a misspelled option. */
export const typoRefusal = (argument: string, meant: string): string =>
  `error: unknown option '${argument}'\n(Did you mean ${meant}?)`;

// One wrong, missing, or extra letter, or two that are swapped.
function isTypo(name: string, option: string): boolean {
  const distance = leven(name, option);
  return distance <= 1 || (distance === 2 && sorted(name) === sorted(option));
}

const sorted = (text: string) => text.split('').toSorted().join('');
