import { z } from 'zod'
import { computed, recordVersion, versionFields } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'

/** Something that a shift can need of its user, such as a certificate. */
export const Qualification = z
  .object({
    id: z.int(),
    name: z.string(),
    /** `refuse`: a change that gives a shift to a user without it needs `emergency_reason`. */
    enforcement: z.enum(['warn', 'refuse']),
    /** Active users who hold it, also if it has run out. */
    holder_count: computed(z.int()),
    /** Groups with shifts that need it. */
    groups: computed(z.array(z.object({ id: z.int(), name: z.string() }))),
    ...versionFields,
  })
  .meta({ id: 'Qualification' })
export type Qualification = z.output<typeof Qualification>

const content = {
  name: line(100).refine((value) => !isBlank(value), 'Enter a name.'),
  enforcement: z.enum(['warn', 'refuse'], { error: 'enforcement is warn or refuse.' }),
}

export const NewQualification = z.strictObject({
  ...content,
  enforcement: content.enforcement.default('warn'),
})
export type NewQualification = z.output<typeof NewQualification>

export const QualificationChanges = z.strictObject(content).partial().extend({ version: recordVersion })
export type QualificationChanges = z.output<typeof QualificationChanges>
