const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The day of a time with its zone's offset, as the ward says it: `Nov 20, 2027`. */
export const dayOf = (time: string): string =>
  `${months[Number(time.slice(5, 7)) - 1]} ${Number(time.slice(8, 10))}, ${time.slice(0, 4)}`

/** `Nov 20, 2026, 19:00`. */
const momentOf = (time: string): string => `${dayOf(time)}, ${time.slice(11, 16)}`

/** `Nov 20, 2026, 19:00–23:00`, with the day of the end when that is another. */
export const spanOf = ({ start, end }: { start: string; end: string }): string =>
  start.slice(0, 10) === end.slice(0, 10)
    ? `${momentOf(start)}–${end.slice(11, 16)}`
    : `${momentOf(start)} – ${momentOf(end)}`

/** `0 holes until Nov 20, 2027`. */
export const coverageText = ({ count, until }: { count: number; until: string }): string =>
  `${count === 1 ? '1 hole' : `${count} holes`} until ${dayOf(until)}`
