import { z } from 'zod'
import { event } from '../../event.ts'
import { CareTeamMember } from '../patient.schemas.ts'

/** The care team after the change. Names staff, never the patient. */
const payload = z.object({
  patient_id: z.int(),
  care_team: z.array(CareTeamMember),
  nobody_responsible_since: z.string().nullable(),
  care_team_contact_id: z.int().nullable(),
  /** The users who joined or left, or are part of the handoff. */
  user_ids: z.array(z.int()),
  changed_by: z.object({ id: z.int(), display_name: z.string() }).nullable(),
})

export const careTeamAssigned = event({ kind: 'care_team_assigned', payload })
export const careTeamUnassigned = event({ kind: 'care_team_unassigned', payload })
export const careTeamTaken = event({ kind: 'care_team_taken', payload })
/** A handoff was sent, answered, withdrawn or expired: its users fetch their handoffs again. */
export const careTeamHandoff = event({ kind: 'care_team_handoff', payload })
