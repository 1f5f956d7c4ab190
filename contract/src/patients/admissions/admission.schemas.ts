import { z } from 'zod'
import { EncounterClass } from '../patient.schemas.ts'

export const Readmission = z.strictObject({
  location_id: z.int().positive().nullable().optional(),
  class: EncounterClass.default('IMP'),
})
export type Readmission = z.output<typeof Readmission>

export const Merge = z.strictObject({
  /** The record that stays. */
  into_id: z.int().positive(),
})
