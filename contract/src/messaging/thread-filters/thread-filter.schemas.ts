import { z } from 'zod'
import { text } from '../../text.ts'

const id = z.int().positive()

/** A saved filter ignores the name. */
const Chosen = z.object({ id, name: text(200).default('') })

/**
 * Limits a user's lists of conversations. A conversation matches if it meets all conditions.
 * - `unanswered`: conversations with an open request by or for the user, or with an unanswered page.
 * - `patient_id`: without a name, because a name would be read with every list.
 * - `unit`: conversations about patients who are in the unit now.
 * - `group`: conversations that a paging group was addressed in.
 */
export const ThreadFilter = z
  .strictObject({
    high_priority: z.boolean().default(false),
    unanswered: z.boolean().default(false),
    patient_id: id.nullable().default(null),
    unit: Chosen.nullable().default(null),
    group: Chosen.nullable().default(null),
  })
  .meta({ id: 'ThreadFilter' })
export type ThreadFilter = z.output<typeof ThreadFilter>
