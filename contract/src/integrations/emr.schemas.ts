import { z } from 'zod'
import { host, port } from '../peer.ts'

/**
 * How far a thread's document is in the medical record.
 * - `none`: never asked for; `queued`: to be sent, or on its way; `accepted`: the record has it;
 * - `failed`: it was not taken, `reason` says why, and it is tried again at `next_try`.
 */
const EmrState = z.enum(['none', 'queued', 'accepted', 'failed'])

/** The document that a thread is in the medical record, the same for everyone on the thread. */
export const EmrDocument = z
  .object({
    thread_id: z.int(),
    state: EmrState,
    /** The same for good, however often the document is replaced. Empty while `none`. */
    document_number: z.string(),
    /** How often the newest version was sent. */
    attempts: z.int(),
    /** A sentence: what the other side, or the way to it, said. Empty unless `failed`. */
    reason: z.string(),
    /** When it is tried again by itself; null when there is nothing to try, or only a recalled thread. */
    next_try: z.string().nullable(),
    /** The newest message that the medical record has; 0 for none. */
    sent_message_id: z.int(),
    updated: z.string().nullable(),
    /** Grows with each change: what has a lower one is older. */
    revision: z.int(),
  })
  .meta({ id: 'EmrDocument' })
export type EmrDocument = z.output<typeof EmrDocument>

/** With what this reader may do about it; that the thread has a patient and takes replies is for the thread to say. */
export const EmrWriteback = EmrDocument.extend({ may: z.object({ write_back: z.boolean() }) }).meta({
  id: 'EmrWriteback',
})
export type EmrWriteback = z.output<typeof EmrWriteback>

const name = (max: number) => z.string().trim().max(max)

/** Where an account's documents go: an interface engine that takes HL7 v2 over MLLP. */
export const EmrEndpointBody = z.strictObject({
  host,
  port,
  sending_application: name(180).min(1, 'This field may not be blank.').default('WARDLINE'),
  sending_facility: name(180).default(''),
  receiving_application: name(180).default(''),
  receiving_facility: name(180).default(''),
  /** Off: nothing is sent, what waits stays waiting. */
  is_on: z.boolean().default(true),
})
export type EmrEndpointBody = z.output<typeof EmrEndpointBody>

export const EmrEndpoint = z
  .object({
    ...z.object(EmrEndpointBody.shape).shape,
    /** False: nobody has set it up yet. */
    is_set_up: z.boolean(),
    may: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'EmrEndpoint' })
export type EmrEndpoint = z.output<typeof EmrEndpoint>
