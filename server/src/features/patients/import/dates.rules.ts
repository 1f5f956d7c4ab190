/** YYYY-MM-DD (a time is ignored) or MM/DD/YYYY; undefined for an invalid day. */
export const dayOf = (text: string): string | undefined => {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:$|[T ])/.exec(text)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  if (american) return existing(Number(american[3]), Number(american[1]), Number(american[2]))
  return undefined
}

const existing = (year: number, month: number, day: number) => {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

/** ISO 8601 with an offset, as UTC; undefined otherwise, since a time without an offset is ambiguous. */
export const instantOf = (text: string): string | undefined => {
  try {
    return Temporal.Instant.from(text).toString()
  } catch {
    return undefined
  }
}
