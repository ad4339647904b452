/** The number of hues; the theme has a color for each. */
export const HUES = 12;

/** The shapes a mark can have. */
export const SHAPES = ['round', 'square', 'diamond'] as const;

/** How a category is drawn: a hue from 0 to 11, and a shape. */
export type Mark = { hue: number; shape: (typeof SHAPES)[number] };

/** The mark of a category. */
export type CategoryMark = Mark & { category: string };
