import { z } from 'zod'
import { recordVersion, versionFields } from '../record-version.ts'
import { host, port } from '../network.ts'

/**
 * - `none`: never requested;
 * - `queued`: waiting or in transit;
 * - `accepted`: in the record;
 * - `failed`: refused for `reason`, retried at `next_try`.
 */
const EmrState = z.enum(['none', 'queued', 'accepted', 'failed'])

export const EmrDocument = z
  .object({
    thread_id: z.int(),
    state: EmrState,
    /** Constant across replacements; empty for `none`. */
    document_number: z.string(),
    attempts: z.int(),
    reason: z.string(),
    next_try: z.string().nullable(),
    /** Newest message in the record; 0 for none. */
    sent_message_id: z.int(),
    updated: z.string().nullable(),
    /** Grows with each change, so that clients can ignore older states. */
    revision: z.int(),
  })
  .meta({ id: 'EmrDocument' })
export type EmrDocument = z.output<typeof EmrDocument>

/** `may` does not cover whether the thread has a patient and accepts replies. */
export const EmrWriteback = EmrDocument.extend({ may: z.object({ write_back: z.boolean() }) }).meta({
  id: 'EmrWriteback',
})
export type EmrWriteback = z.output<typeof EmrWriteback>

const name = (max: number) => z.string().trim().max(max)

const pem = z.string().trim().max(20_000)

const settings = {
  host,
  port,
  sending_application: name(180).min(1, 'This field may not be blank.').default('WARDLINE'),
  sending_facility: name(180).default(''),
  receiving_application: name(180).default(''),
  receiving_facility: name(180).default(''),
  /** False keeps documents waiting. */
  is_on: z.boolean().default(true),
  /** A certificate in PEM that is trusted in place of the public authorities; may be the receiver's own. */
  trusted_certificate: pem.default(''),
  /** SHA-256 of the receiver's certificate: only this one is accepted, with any name and issuer. */
  certificate_pin: z
    .string()
    .trim()
    .regex(/^$|^[0-9a-f]{2}(:?[0-9a-f]{2}){31}$/i, 'Enter a SHA-256 fingerprint: 64 hexadecimal digits.')
    .default(''),
  /** The certificate in PEM that Wardline shows to the receiver. */
  client_certificate: pem.default(''),
}

const security = z.enum(['tls', 'none'])

export const EmrEndpointBody = z.strictObject({
  ...settings,
  /**
   * If omitted, the stored value stays for the same host; for another host it is `tls`, or `none` for this
   * machine.
   */
  security: security.optional(),
  /** PEM. If omitted, the stored key stays. Never returned. */
  client_key: pem.optional(),
  version: recordVersion,
})
export type EmrEndpointBody = z.output<typeof EmrEndpointBody>

export const EmrEndpoint = z
  .object({
    ...z.object(settings).shape,
    security,
    has_client_key: z.boolean(),
    /** `version` is 0 until it is set up. */
    ...versionFields,
    is_set_up: z.boolean(),
    /** Documents leave this machine unencrypted. */
    is_exposed: z.boolean(),
    /** Whether documents are held back, because unencrypted sending needs a host that the operator has listed. */
    is_refused: z.boolean(),
    may: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'EmrEndpoint' })
export type EmrEndpoint = z.output<typeof EmrEndpoint>
