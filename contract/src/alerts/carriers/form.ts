import { z } from 'zod'
import type { CarrierKind, Medium } from '../alert.schemas.ts'

/** How the screen asks for one setting. Its name is that of the field in the request. */
export interface CarrierField {
  name: string
  label: string
  hint?: string
  as: 'text' | 'number' | 'choice' | 'lines'
  choices?: readonly { value: string; label: string }[]
  /** Kept sealed and never read back: the screen shows whether there is one. */
  secret?: true
  optional?: true
}

/** What a person reads about a kind of carrier, and what it asks for. */
export interface CarrierForm {
  kind: CarrierKind
  name: string
  about: string
  media: readonly Medium[]
  fields: readonly CarrierField[]
  /** Addresses of this server that somebody sets at the carrier, after the one of this carrier. */
  callbacks?: readonly { label: string; path: string }[]
  /** What an address to send a test to looks like. */
  test: { label: string; example: string }
}

const blank = 'This field may not be blank.'

/** A text of one line. */
export const line = (longest: number) => z.string().trim().min(1, blank).max(longest)

/** Left out, the one that is stored stays. */
export const secret = (longest = 8192) =>
  z.string().min(1, 'Leave this out to keep the one that is stored.').max(longest)

/** Where the carrier is asked: its own address, or that of a proxy of yours. */
export const baseUrl = (usual: string) =>
  z
    .url({ protocol: /^https?$/, hostname: /./, error: `Enter an address like ${usual}.` })
    .max(300)
    .transform((address) => address.replace(/\/+$/, ''))
    .default(usual)

/** ITU-T E.164, with its plus. */
export const phoneNumber = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{6,14}$/, 'Enter a number with its country, such as +12025550123.')

export const mailAddress = z.email('Enter a mail address, such as pages@hospital.example.').max(254)

type Fields = Record<string, z.ZodType>

/** What is sent to set a carrier up: its settings and secrets, flat, so that each complaint finds its field. */
export const carrierBody = <K extends CarrierKind, S extends Fields, X extends Fields>(
  kind: K,
  settings: S,
  secrets: X,
) =>
  z.strictObject({
    kind: z.literal(kind),
    /** Off: what it is and knows stays, nothing leaves by it. */
    is_on: z.boolean().default(true),
    ...settings,
    ...optional(secrets),
  })

type Optional<X extends Fields> = { [N in keyof X]: z.ZodOptional<X[N]> }

const optional = <X extends Fields>(secrets: X): Optional<X> =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, schema]) => [name, schema.optional()]),
  ) as Optional<X>
