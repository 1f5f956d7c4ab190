import { z } from 'zod'

/** A binary field of a credential; the maximum bounds what the server decodes. */
const Base64Url = z
  .string()
  .regex(/^[\w-]*$/, 'This is not base64url.')
  .max(8_192, 'This is too long.')

/** The JSON forms of WebAuthn level 3, §5.1.8 and §5.1.9. */
const Descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})

export const PasskeyCreationOptions = z
  .object({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int().optional(),
    excludeCredentials: z.array(Descriptor).optional(),
    authenticatorSelection: z
      .object({
        residentKey: z.string().optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: z.string().optional(),
      })
      .optional(),
    attestation: z.string().optional(),
  })
  .meta({ id: 'PasskeyCreationOptions' })

export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    timeout: z.int().optional(),
    rpId: z.string().optional(),
    allowCredentials: z.array(Descriptor).optional(),
    userVerification: z.string().optional(),
  })
  .meta({ id: 'PasskeyRequestOptions' })

const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** The browser's response to `PasskeyCreationOptions`. */
export const NewPasskeyCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    authenticatorData: Base64Url.optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKey: Base64Url.optional(),
    publicKeyAlgorithm: z.int().optional(),
  }),
})
export type NewPasskeyCredential = z.output<typeof NewPasskeyCredential>

/** The browser's response to `PasskeyRequestOptions`. */
export const PasskeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>
