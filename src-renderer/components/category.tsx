import classes from './category.module.css';

const HUES = 12;

// Dots of one hue still differ by shape, for whoever does not tell the colours apart.
const SHAPES = ['round', 'square', 'diamond'] as const;

/** The colour that stands for a category: the same one everywhere and always. */
export function categoryColor(category: string): string {
  return `var(--category-${hashOf(category) % HUES})`;
}

/** A category's mark and name. */
export function Category({ name }: { name: string }) {
  const shape = SHAPES[Math.floor(hashOf(name) / HUES) % SHAPES.length] ?? 'round';
  return (
    <span className={classes['category']}>
      <span
        aria-hidden
        className={`${classes['mark']} ${classes[shape]}`}
        style={{ background: categoryColor(name) }}
      />
      <bdi className={classes['name']}>{name}</bdi>
    </span>
  );
}

function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
