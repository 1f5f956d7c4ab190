import { formatDay, formatTimeRange } from '../coverage/coverage.rules.ts'

const isMidnight = (time: string): boolean => time.slice(11, 19) === '00:00:00'

/** `Dec 24, 2026 – Dec 27, 2026` for whole days, of which the last one is included; otherwise with times. */
export function formatAbsenceTime({ starts, ends }: { starts: string; ends: string }): string {
  if (!isMidnight(starts) || !isMidnight(ends)) return formatTimeRange({ start: starts, end: ends })
  const last = new Date(Date.parse(`${ends.slice(0, 10)}T00:00:00Z`) - 86_400_000).toISOString()
  return starts.slice(0, 10) === last.slice(0, 10)
    ? formatDay(starts)
    : `${formatDay(starts)} – ${formatDay(last)}`
}
