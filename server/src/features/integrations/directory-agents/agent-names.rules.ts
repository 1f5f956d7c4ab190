/** Joins names like "A, B and C". */
export const conflictText = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names.map((name) => `“${name}”`))
