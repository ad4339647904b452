/**
 * The possible slugs of a service's logo, most likely first: 1passwordfamilies and 1password for "1Password
 * Families". The first words of a name usually identify its vendor.
 */
export function logoSlugs(name: string): string[] {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('+', 'plus')
    .split(/[^a-z0-9.]+/)
    .map((word) => word.replaceAll('.', ''))
    .filter((word) => word !== '');
  return words.map((_, index) => words.slice(0, words.length - index).join(''));
}
