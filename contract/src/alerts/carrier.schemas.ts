import { z } from 'zod'
import { CarrierKind, Medium } from './alert.schemas.ts'
import { ApnsBody } from './carriers/apns.schemas.ts'
import { FcmBody } from './carriers/fcm.schemas.ts'
import { MailgunBody } from './carriers/mailgun.schemas.ts'
import { SandboxBody } from './carriers/sandbox.schemas.ts'
import { SmtpBody } from './carriers/smtp.schemas.ts'
import { SnppBody } from './carriers/snpp.schemas.ts'
import { TwilioBody } from './carriers/twilio.schemas.ts'
import { WctpBody } from './carriers/wctp.schemas.ts'
import { WebPushBody } from './carriers/web-push.schemas.ts'

/** What is sent to set a carrier up or to change it. A secret that is left out stays as it is. */
export const CarrierBody = z.discriminatedUnion(
  'kind',
  [TwilioBody, MailgunBody, SmtpBody, WctpBody, SnppBody, WebPushBody, ApnsBody, FcmBody, SandboxBody],
  { error: 'This kind of carrier is not known.' },
)
export type CarrierBody = z.output<typeof CarrierBody>

/** How the screen asks for one setting; its name is that of the field in the request. */
const CarrierField = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  as: z.enum(['text', 'number', 'choice', 'lines']),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  secret: z.boolean().optional(),
  optional: z.boolean().optional(),
})
export type CarrierField = z.output<typeof CarrierField>

const Setting = z.union([z.string(), z.number(), z.boolean()])

/** One way out of the house, set up or not. Its secrets are never read back. */
export const CarrierSummary = z
  .object({
    kind: CarrierKind,
    media: z.array(Medium),
    /** What a person reads about it, and what it asks for. */
    name: z.string(),
    about: z.string(),
    fields: z.array(CarrierField),
    /** What an address to send a test to looks like. */
    test: z.object({ label: z.string(), example: z.string() }),
    is_set_up: z.boolean(),
    is_on: z.boolean(),
    settings: z.record(z.string(), Setting),
    /** Which secrets it has. */
    has_secrets: z.record(z.string(), z.boolean()),
    last_ok: z.string().nullable(),
    last_failure: z.string().nullable(),
    /** A sentence: what went wrong last. Empty while nothing has since it was set up. */
    last_problem: z.string(),
    /** A sentence: why nothing can leave by it as it is stored. Empty when nothing is in the way. */
    obstacle: z.string(),
    /** What is set at the carrier, so that receipts and answers come in. */
    callbacks: z.array(z.object({ label: z.string(), address: z.string() })),
    /** It would call this server, which nobody outside can reach. */
    lacks_public_url: z.boolean(),
    may: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'CarrierSummary' })
export type CarrierSummary = z.output<typeof CarrierSummary>

export const carrierParams = z.strictObject({ kind: CarrierKind })

export const CarrierSwitch = z.strictObject({ is_on: z.boolean() })

export const CarrierTest = z.strictObject({
  /** A number or a mail address, as this carrier takes them. */
  address: z.string().trim().min(1, 'Enter where the test is to go.').max(500),
  /** By which of its media; the first of them when it is left out. */
  medium: Medium.optional(),
})
export type CarrierTest = z.output<typeof CarrierTest>

/** What the carrier said to a test. */
export const CarrierTestResult = z
  .object({
    outcome: z.enum(['handed', 'delivered', 'retry', 'failed', 'gone']),
    /** For a person. */
    sentence: z.string(),
    /** What stands in the message that was sent. */
    reference: z.string(),
    carrier_reference: z.string().nullable(),
    carrier: CarrierSummary,
  })
  .meta({ id: 'CarrierTestResult' })
export type CarrierTestResult = z.output<typeof CarrierTestResult>
