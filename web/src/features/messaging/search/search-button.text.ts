/** Separate from search.text.ts, which is not part of the first load. */
export const searchLabel = 'Search messages'
