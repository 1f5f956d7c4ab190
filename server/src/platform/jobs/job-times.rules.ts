/** Each `period` minutes since 1970 UTC, plus `offset`. */
export interface JobTimes {
  period: number
  offset: number
}

export const everyMinutes = (period: number): JobTimes => ({ period, offset: 0 })

export const hourlyAt = (minute: number): JobTimes => ({ period: 60, offset: minute })

export function dailyAt(time: string): JobTimes {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { period: 1440, offset: hours * 60 + minutes }
}

const minute_ms = 60_000

export function nextRun({ period, offset }: JobTimes, after_ms: number): number {
  const periods = Math.floor((after_ms / minute_ms - offset) / period) + 1
  return (periods * period + offset) * minute_ms
}
