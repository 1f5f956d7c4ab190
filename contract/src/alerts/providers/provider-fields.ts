import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import type { ProviderKind } from '../channels/channel.schemas.ts'

const blank = 'This field may not be blank.'

export const line = (longest: number) => z.string().trim().min(1, blank).max(longest)

export const secret = (longest = 8192) =>
  z.string().min(1, 'Omit this to keep the stored value.').max(longest)

export const baseUrl = (usual: string) =>
  z
    .url({ protocol: /^https?$/, hostname: /./, error: `Enter an address like ${usual}.` })
    .max(300)
    .transform((address) => address.replace(/\/+$/, ''))
    .default(usual)

/** ITU-T E.164 with plus sign. */
export const phoneNumber = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{6,14}$/, 'Enter a number with its country code, such as +12025550123.')

export const mailAddress = z.email('Enter an e-mail address, such as pages@hospital.example.').max(254)

type Fields = Record<string, z.ZodType>

/** Settings and secrets in one flat object, so that each error belongs to a field. */
export const providerBody = <K extends ProviderKind, S extends Fields, X extends Fields>(
  kind: K,
  settings: S,
  secrets: X,
) =>
  z.strictObject({
    kind: z.literal(kind),
    is_on: z.boolean().default(true),
    ...settings,
    ...optional(secrets),
    /** 0: not configured yet. */
    version: recordVersion,
  })

type Optional<X extends Fields> = { [N in keyof X]: z.ZodOptional<X[N]> }

const optional = <X extends Fields>(secrets: X): Optional<X> =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, schema]) => [name, schema.optional()]),
  ) as Optional<X>
