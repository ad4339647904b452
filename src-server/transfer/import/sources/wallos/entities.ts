const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * Undoes the HTML escaping of user input in Wallos, exactly once: `&amp;lt;` was typed as `&lt;`. Its built-in
 * texts, such as the category `Food & Beverages`, are not escaped and stay unchanged.
 */
export const unescaped = (text: string | undefined): string | undefined =>
  text?.replaceAll(/&(?:amp|quot|#0?39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
