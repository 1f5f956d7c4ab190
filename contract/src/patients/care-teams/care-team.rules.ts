/** Decides who is displaced: a provider who becomes responsible replaces one with the same role only. */
export const isSameRole = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
