const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `Nov 20, 2027`, in the zone of the time's offset. */
export const formatDay = (time: string): string =>
  `${months[Number(time.slice(5, 7)) - 1]} ${Number(time.slice(8, 10))}, ${time.slice(0, 4)}`

const formatMoment = (time: string): string => `${formatDay(time)}, ${time.slice(11, 16)}`

/** `Nov 20, 2026, 19:00–23:00`; the end has a date if it is another day. */
export function formatTimeRange({ start, end }: { start: string; end: string }): string {
  return start.slice(0, 10) === end.slice(0, 10)
    ? `${formatMoment(start)}–${end.slice(11, 16)}`
    : `${formatMoment(start)} – ${formatMoment(end)}`
}

export function coverageText({ count, until }: { count: number; until: string }): string {
  return `${count === 1 ? '1 gap' : `${count} gaps`} until ${formatDay(until)}`
}
