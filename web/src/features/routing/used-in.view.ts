const plurals = { policy: 'policies', set: 'sets' } as const

/** `in 5 sets`, `only here` if it is used once. */
export function usedInText(count: number, noun: keyof typeof plurals): string {
  if (count <= 1) return 'only here'
  return `in ${count} ${plurals[noun]}`
}
