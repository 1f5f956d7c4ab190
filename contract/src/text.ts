import { z } from 'zod'

/** PostgreSQL stores every text but one with NUL or half a surrogate pair in it. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/** What a person types, as it stands: up to `max` characters (code points). */
export const text = (max: number) =>
  z
    .string({ error: 'This is a text.' })
    .max(max, `At most ${max} characters.`)
    .refine(isStorable, 'This text holds a character that cannot be stored.')

/** A line that a person types, without the space around it. */
export const line = (max: number) => text(max).trim()
