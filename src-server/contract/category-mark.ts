// For the window, which imports nothing else of the server.
export { HUES, type Mark, SHAPES } from '../domain/category-mark.ts';
