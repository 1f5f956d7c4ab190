import { z } from 'zod'
import { recordVersion, versionFields } from '../record-version.ts'

const name = (max: number) => z.string().trim().max(max, `At most ${max} characters.`)

const settings = {
  /** False refuses the messages of this sender. */
  is_on: z.boolean().default(true),
  /** MSH-3 of the messages. A sender belongs to one account of a server. */
  sending_application: name(180).min(1, 'This field may not be blank.'),
  /** MSH-4. */
  sending_facility: name(180).default(''),
  /** SHA-256 of the sender's client certificate: only messages over a connection with it are accepted. */
  certificate_pin: z
    .string()
    .trim()
    .regex(/^$|^[0-9a-f]{2}(:?[0-9a-f]{2}){31}$/i, 'Enter a SHA-256 fingerprint: 64 hexadecimal digits.')
    .default(''),
  /** PID-3.4 of the identifier that is the MRN. If empty, the first identifier of type MR is the MRN. */
  mrn_authority: name(100).default(''),
  /** Where the time of the event is. Empty to use EVN-2. */
  time_field: z
    .string()
    .trim()
    .regex(/^$|^[A-Z][A-Z0-9]{2}-[1-9]\d?$/, 'Enter a segment and a field, such as ZPI-2.')
    .default(''),
  /** Whether messages with the processing id T or D are accepted, too. */
  accepts_tests: z.boolean().default(false),
}

export const AdtInterfaceBody = z.strictObject({ ...settings, version: recordVersion })
export type AdtInterfaceBody = z.output<typeof AdtInterfaceBody>

const adtStates = ['accepted', 'outdated', 'rejected', 'refused'] as const
/**
 * - `accepted`: applied (AA);
 * - `outdated`: older than what is known, so nothing was changed (AA);
 * - `rejected`: could not be applied (AE); can be retried;
 * - `refused`: of a kind that is not received (AR).
 */
export const AdtState = z.enum(adtStates, { error: 'state is accepted, outdated, rejected or refused.' })
export type AdtState = z.output<typeof AdtState>

export const AdtInterface = z
  .object({
    ...z.object(settings).shape,
    /** `version` is 0 until it is set up. */
    ...versionFields,
    is_set_up: z.boolean(),
    /** The server's listener, which its operator sets up. */
    listener: z.object({
      /** `null` if this server does not listen. */
      address: z.string().nullable(),
      port: z.int().nullable(),
      has_tls: z.boolean(),
      /** Senders need a certificate. */
      asks_certificate: z.boolean(),
    }),
    health: z.object({
      last_received: z.string().nullable(),
      last_accepted: z.string().nullable(),
      /** Messages of the last ten minutes, divided by ten. */
      per_minute: z.number(),
      /** Messages of the last 24 hours. */
      counts: z.object({
        accepted: z.int(),
        outdated: z.int(),
        rejected: z.int(),
        refused: z.int(),
      }),
      /** Messages of any age that were not yet retried with success. */
      waiting: z.int(),
    }),
    may: z.object({ change: z.boolean(), read_messages: z.boolean() }),
  })
  .meta({ id: 'AdtInterface' })
export type AdtInterface = z.output<typeof AdtInterface>

export const AdtMessage = z
  .object({
    id: z.int(),
    /** MSH-10. */
    control_id: z.string(),
    /** Such as A01. */
    event: z.string(),
    event_time: z.string().nullable(),
    state: AdtState,
    reason: z.string(),
    received: z.string(),
    /** The last attempt. */
    updated: z.string(),
    attempts: z.int(),
    patient: z.object({ id: z.int(), display_name: z.string(), mrn: z.string().nullable() }).nullable(),
    may: z.object({ retry: z.boolean() }),
  })
  .meta({ id: 'AdtMessage' })
export type AdtMessage = z.output<typeof AdtMessage>

export const AdtMessageText = z
  .object({
    id: z.int(),
    /** Null if the server's key cannot open it any more. */
    text: z.string().nullable(),
  })
  .meta({ id: 'AdtMessageText' })
export type AdtMessageText = z.output<typeof AdtMessageText>
