import { z } from 'zod'

const Access = z.object({
  /** Entries that opened, read, wrote or downloaded. */
  opened: z.int(),
  /** Lists and searches that showed the record among others. */
  listed: z.int(),
  last: z.string(),
})

const Patient = z.object({
  id: z.int(),
  display_name: z.string(),
  mrn: z.string().nullable(),
  date_of_birth: z.string().nullable(),
})

const User = z.object({ id: z.int(), display_name: z.string(), title: z.string() })

/** The reason why a user had to do with a patient; `null` if no care team and no conversation connects them. */
const Relation = z.string().nullable()

const head = {
  from: z.string(),
  until: z.string(),
  /** Dates of the period in the time zone of the account. */
  days: z.array(z.string()),
  made: z.string(),
  made_by: z.string(),
}

export const PatientAccessReport = z
  .object({
    ...head,
    patient: Patient,
    /** Users without a relation first, then by number of openings. At most 1000. */
    people: z.array(
      Access.extend({
        user: User,
        relation: Relation,
        /** Openings per day, in the order of `days`. */
        per_day: z.array(z.int()),
        reasons: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'PatientAccessReport' })
export type PatientAccessReport = z.output<typeof PatientAccessReport>

export const UserAccessReport = z
  .object({
    ...head,
    user: User,
    /** Patients without a relation to the user first, then by number of openings. At most 1000. */
    patients: z.array(
      Access.extend({
        patient: Patient,
        relation: Relation,
        per_day: z.array(z.int()),
        /** The reasons as the user entered them. */
        reasons: z.array(z.string()),
      }),
    ),
    /** Number of entries by the user, by action. */
    actions: z.array(z.object({ action: z.string(), sentence: z.string(), count: z.int() })),
  })
  .meta({ id: 'UserAccessReport' })
export type UserAccessReport = z.output<typeof UserAccessReport>
