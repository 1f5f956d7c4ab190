type Status = 1 | 2 | 3 | null

export const bestStatus = (statuses: readonly Status[]): Status =>
  ([2, 3, 1] as const).find((status) => statuses.includes(status)) ?? null
