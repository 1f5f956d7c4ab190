import { z } from 'zod'
import { versionFields } from '../../record-version.ts'
import { ProviderKind, Channel } from '../channels/channel.schemas.ts'
import { ApnsBody } from './apns.schemas.ts'
import { FcmBody } from './fcm.schemas.ts'
import { MailgunBody } from './mailgun.schemas.ts'
import { SandboxBody } from './sandbox.schemas.ts'
import { SmtpBody } from './smtp.schemas.ts'
import { SnppBody } from './snpp.schemas.ts'
import { TwilioBody } from './twilio.schemas.ts'
import { WctpBody } from './wctp.schemas.ts'
import { WebPushBody } from './web-push.schemas.ts'

export const ProviderBody = z.discriminatedUnion(
  'kind',
  [TwilioBody, MailgunBody, SmtpBody, WctpBody, SnppBody, WebPushBody, ApnsBody, FcmBody, SandboxBody],
  { error: 'Unknown provider kind.' },
)
export type ProviderBody = z.output<typeof ProviderBody>

const Setting = z.union([z.string(), z.number(), z.boolean()])

export const ProviderSummary = z
  .object({
    kind: ProviderKind,
    channels: z.array(Channel),
    is_set_up: z.boolean(),
    is_on: z.boolean(),
    settings: z.record(z.string(), Setting),
    has_secrets: z.record(z.string(), z.boolean()),
    last_ok: z.string().nullable(),
    last_failure: z.string().nullable(),
    /** Latest failure since the provider was configured; empty without one. */
    last_problem: z.string(),
    obstacle: z.string(),
    callbacks: z.array(z.object({ path: z.string(), address: z.string() })),
    lacks_public_url: z.boolean(),
    /** `version` is 0 until it is configured. */
    ...versionFields,
    may: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'ProviderSummary' })
export type ProviderSummary = z.output<typeof ProviderSummary>

export const providerParams = z.strictObject({ kind: ProviderKind })

export const ProviderSwitch = z.strictObject({ is_on: z.boolean() })

export const ProviderTest = z.strictObject({
  address: z.string().trim().min(1, 'Enter the number or address to test.').max(500),
  /** Defaults to the provider's first channel. */
  channel: Channel.optional(),
})
export type ProviderTest = z.output<typeof ProviderTest>

export const ProviderTestResult = z
  .object({
    outcome: z.enum(['sent', 'delivered', 'retry', 'failed', 'gone']),
    sentence: z.string(),
    reference: z.string(),
    provider_reference: z.string().nullable(),
    provider: ProviderSummary,
  })
  .meta({ id: 'ProviderTestResult' })
export type ProviderTestResult = z.output<typeof ProviderTestResult>
