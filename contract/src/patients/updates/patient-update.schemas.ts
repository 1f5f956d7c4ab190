import { z } from 'zod'

const Person = z.object({ id: z.int(), display_name: z.string() }).nullable()

export const updateKinds = [
  'admitted',
  'discharged',
  'moved',
  'joined',
  'left',
  'handoff_requested',
  'handoff_closed',
  'note',
  'record_opened',
  'page',
  'answer',
] as const

/** One line of the timeline of a patient. Fields that a kind does not have are null. */
export const PatientUpdate = z
  .object({
    kind: z.enum(updateKinds),
    /** The id of the encounter, stay, membership, handoff, note, opening, thread or acknowledgement. */
    id: z.int(),
    at: z.string(),
    /**
     * The user who joined or left, gave the patient, wrote the note, opened the record from outside the care
     * team, paged, or answered.
     */
    user: Person,
    /** The receiver of a handoff, or who took the place of the user who left. */
    to: Person,
    /** The user who made the change; `null` for an import or an interface. */
    by: Person,
    /**
     * The class of an encounter, the cause of a change of the team (`responsible`: a member became responsible), the
     * state of a handoff, the type of a note, the reason for opening the record, the priority of a page, or whether it
     * was accepted, rejected or responded to.
     */
    detail: z.string().nullable(),
    /** The location, the role on the team, the text of a handoff, note, reason or response, or the subject of a page. */
    text: z.string().nullable(),
    /** The thread of a page or answer, if the reader takes part in it. */
    thread_id: z.int().nullable(),
    /** The reader archived the thread. */
    is_archived: z.boolean(),
  })
  .meta({ id: 'PatientUpdate' })
export type PatientUpdate = z.output<typeof PatientUpdate>
