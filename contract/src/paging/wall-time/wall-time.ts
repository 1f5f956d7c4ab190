import { z } from 'zod'

const momentPattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/

/** Accepts only the years 2000 to 2199. */
function isValidMoment(value: string): boolean {
  const [, year, month, day, hour, minute, second = '0'] = momentPattern.exec(value) ?? []
  if (!year) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return (
    Number(year) >= 2000 &&
    Number(year) < 2200 &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60
  )
}

/**
 * Accepts an instant (with an offset or Z), a wall time of the group's zone (without), or a date (its
 * midnight). Responses always have the offset of the group's zone: the first 19 characters are the wall time.
 */
export const momentField = (name: string) =>
  z
    .string({ error: `${name} is a time such as 2026-11-20T07:00:00.` })
    .max(40, `${name} is a time such as 2026-11-20T07:00:00.`)
    .overwrite((value) => (/^\d{4}-\d{2}-\d{2}$/u.test(value) ? `${value}T00:00:00` : value))
    .refine(isValidMoment, `${name} is a time such as 2026-11-20T07:00:00, with or without an offset.`)
