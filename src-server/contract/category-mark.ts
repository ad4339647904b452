// Re-exported for the window.
export { HUES, type Mark, SHAPES } from '../domain/category-mark.ts';
