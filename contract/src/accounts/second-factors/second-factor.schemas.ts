import { z } from 'zod'
import { isBlank, nameLine } from '../../text.ts'
import { NewPasskeyCredential, PasskeyAssertion } from './passkey.schemas.ts'

export const SecondFactor = z
  .object({
    id: z.int(),
    /** `totp`: an authenticator app. */
    kind: z.enum(['totp', 'passkey']),
    name: z.string(),
    created: z.string(),
    last_used: z.string().nullable(),
    /** Passkeys: synchronized by its provider, so it survives the loss of a device. */
    is_backed_up: z.boolean(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.output<typeof SecondFactor>

/** Whether a role of the user requires a second factor. */
export const SecondFactorRequirement = z.object({
  is_required: z.boolean(),
  /** The day from which sign-in requires a second factor, `YYYY-MM-DD`; `null` if the next sign-in does. */
  required_from: z.string().nullable(),
})
export type SecondFactorRequirement = z.output<typeof SecondFactorRequirement>

const factors = {
  factors: z.array(SecondFactor),
  recovery_codes_left: z.int(),
  ...SecondFactorRequirement.shape,
}

export const OwnSecondFactors = z
  .object({
    ...factors,
    /** Passkeys need the https address of `PUBLIC_URL`, or localhost. */
    has_passkeys: z.boolean(),
  })
  .meta({ id: 'OwnSecondFactors' })
export type OwnSecondFactors = z.output<typeof OwnSecondFactors>

/** The view of an administrator on another user's second factors. */
export const UserSecondFactors = z
  .object({ ...factors, may: z.object({ reset: z.boolean() }) })
  .meta({ id: 'UserSecondFactors' })
export type UserSecondFactors = z.output<typeof UserSecondFactors>

const Name = nameLine(60).refine((name) => !isBlank(name), 'Enter a name.')

export const SecondFactorName = z.strictObject({ name: Name })

export const NewTotp = z
  .object({
    id: z.int(),
    /** Base32; only this answer has it. */
    secret: z.string(),
    /** `otpauth://`, for the QR code. */
    uri: z.string(),
  })
  .meta({ id: 'NewTotp' })
export type NewTotp = z.output<typeof NewTotp>

/** Six digits; spaces are ignored. */
export const TotpCode = z.strictObject({
  one_time_code: z
    .string({ error: 'Enter the code of six digits.' })
    .max(50, 'Enter the code of six digits.')
    .transform((text) => text.replace(/\s/gu, ''))
    .refine((text) => /^\d{6}$/.test(text), 'Enter the code of six digits.'),
})

export const RecoveryCode = z.strictObject({
  recovery_code: z.string({ error: 'Enter a recovery code.' }).min(1, 'Enter a recovery code.').max(100),
})

export const NewPasskey = z.strictObject({ name: Name, credential: NewPasskeyCredential })
export type NewPasskey = z.output<typeof NewPasskey>

export const PasskeyAnswer = z.strictObject({ credential: PasskeyAssertion })
export const PasskeySignIn = PasskeyAnswer.extend({ is_shared: z.boolean().default(false) })

/** The codes are in this response only. `null` if the earlier codes stay valid. */
export const AddedSecondFactor = z
  .object({ recovery_codes: z.array(z.string()).nullable() })
  .meta({ id: 'AddedSecondFactor' })
export type AddedSecondFactor = z.output<typeof AddedSecondFactor>

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
