import { z } from 'zod'
import { isStorable, text } from '../../text.ts'

export const SignOnProviderQuery = z.strictObject({
  /** The name that the user entered. Its domain selects the provider; whether the user exists is not looked up. */
  email: z
    .string()
    .max(320)
    .refine(isStorable, 'This text contains a character that cannot be stored.')
    .default(''),
})

/** A button of the sign-in page. */
const SignOnProvider = z
  .object({ uid: z.string(), name: z.string(), account: z.string() })
  .meta({ id: 'SignOnProvider' })
type SignOnProvider = z.output<typeof SignOnProvider>

export const SignOnProviders = z.object({ results: z.array(SignOnProvider) })

export const SignOnStartBody = z.strictObject({
  provider: z.uuid({ error: 'provider is the uid of a provider.' }),
  /** A path of the application that opens after the sign-in; others are ignored. */
  next: text(2000).default(''),
  /** Colleagues use this browser too: it locks sooner. */
  is_shared: z.boolean().default(false),
})

/** Where the browser goes next: the provider. */
export const SignOnStart = z.object({ url: z.string() }).meta({ id: 'SignOnStart' })

export const SignOnCallbackQuery = z.object({
  state: z.string().max(200).default(''),
})

/** The text stays as it was sent, because the signature covers that. */
export const SamlLogoutQuery = z.object({
  SAMLRequest: z.string().optional(),
  SAMLResponse: z.string().optional(),
})

export const SignOnFinishQuery = z.object({ code: z.string().max(200).default('') })

export const SignOnSignOut = z
  .object({
    /** `null` if signing out of Wardline suffices. */
    url: z.string().nullable(),
  })
  .meta({ id: 'SignOnSignOut' })

const Described = z.object({
  /** The user who would sign in, or `null`. */
  user: z.object({ id: z.int(), display_name: z.string() }).nullable(),
  /** Sentences in the order in which the effects would happen. */
  effects: z.array(z.string()),
  /** The reason why the sign-in would be refused, or `null` if it would succeed. */
  refusal: z.string().nullable(),
})

export const SignOnTest = z
  .object({
    id: z.int(),
    at: z.string(),
    subject: z.string(),
    /** The claims as the provider sent them. */
    claims: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    ...Described.shape,
  })
  .meta({ id: 'SignOnTest' })
export type SignOnTest = z.output<typeof SignOnTest>
