import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import logosByLetter from 'virtual:logos/all';
import { useColorOf } from './category-marks.ts';
import { logoSlugs } from './logo-slugs.ts';
import classes from './service-logo.module.css';

type Props = {
  name: string;
  /** The color of a letter; undefined if unknown. */
  category: string | undefined;
  size?: number;
  /** Shown where there is no logo, instead of the first letter. */
  fallback?: ReactNode;
};

/** The logo of a known service, or else its first letter. Hidden from screen readers. */
export function ServiceLogo({ name, category, size = 28, fallback }: Props) {
  const colorOf = useColorOf();
  const slugs = logoSlugs(name);
  const [letter = ''] = slugs[0] ?? '';
  const { data: logos, isLoading } = useQuery({
    queryKey: ['logos', letter],
    queryFn: () => logosOf(letter),
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: letter !== '',
  });
  const logo = slugs.map((slug) => logos?.[slug]).find((found) => found !== undefined);
  const box = { width: size, height: size };
  if (logo === undefined && fallback !== undefined) {
    return (
      <span aria-hidden className={classes['fallback']} style={box}>
        {isLoading ? null : fallback}
      </span>
    );
  }
  if (logo === undefined) {
    return (
      <span
        aria-hidden
        className={classes['monogram']}
        style={{
          ...box,
          '--tint': category === undefined ? 'var(--ink-soft)' : colorOf(category),
          fontSize: size * 0.46,
        }}
      >
        {/* A letter that a logo replaces at once would flicker. */}
        {isLoading ? null : firstLetter(name)}
      </span>
    );
  }
  const [color, path] = logo;
  return (
    <span aria-hidden className={classes['logo']} style={{ ...box, '--brand': color }}>
      <svg viewBox="0 0 24 24" width={size * 0.58} height={size * 0.58}>
        <path d={path} />
      </svg>
    </span>
  );
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstLetter(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}

type Logo = readonly [color: string, path: string];

// Names with the same first letter share its loaded logos, because lists contain thousands of names.
async function logosOf(letter: string): Promise<Readonly<Record<string, Logo>>> {
  const { default: logos } = (await logosByLetter[letter]?.()) ?? { default: {} };
  return logos;
}
