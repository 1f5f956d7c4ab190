import { z } from 'zod'

/** PostgreSQL rejects NUL and lone surrogates. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u{2800}]/u

/**
 * Whether a text would look empty: only spaces, controls, format characters, fillers such as U+3164 or the blank
 * Braille pattern (Unicode categories Z and C, Default_Ignorable_Code_Point).
 */
export const isBlank = (value: string): boolean => !visible.test(value)

/** A text as entered, at most `max` code points. */
export const text = (max: number) =>
  z
    .string({ error: 'Enter a text.' })
    .max(max, `At most ${max} characters.`)
    .refine(isStorable, 'This text contains a character that cannot be stored.')

export const line = (max: number) => text(max).trim()

/** Whether `new URL` reads the text, with a host: a pattern accepts more, such as `https://::1%lo/`. */
export const isWebAddress = (value: string): boolean =>
  z.url({ protocol: /^https?$/, hostname: /./ }).safeParse(value).success

/** Direction marks (Unicode UAX #9) and other invisible characters; the joiners of Persian and Indic scripts are none. */
const disguising = /[\p{Cc}\p{Bidi_Control}\u{ad}\u{200b}\u{2060}-\u{2064}\u{feff}\u{e0000}-\u{e007f}]/gu

/** Such characters make a name look like another one. */
export const withoutDisguise = (value: string): string => value.replaceAll(disguising, '')

/** The name of a person, role or hospital, or a title. */
export const nameLine = (max: number) =>
  line(max).refine(
    (value) => !isStorable(value) || withoutDisguise(value) === value,
    'This text contains an invisible character. Delete it and type the text again.',
  )

/** An e-mail address, or none. */
export const mailAddress = line(254).refine(
  (value) => value === '' || /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(value),
  'This is not an e-mail address.',
)
