/** Whether a provider who becomes responsible replaces the previous one on the care team. */
export const isSameRole = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
