import { z } from 'zod'
import { text } from '../../text.ts'
import { Rotation } from '../rotations/rotation.schemas.ts'

export const rotationTableLimits = { characters: 100_000, rows: 600 } as const

export const RotationTableBody = z.strictObject({
  table: text(rotationTableLimits.characters).refine((value) => value.trim() !== '', 'Choose a .csv file.'),
})
export type RotationTableBody = z.output<typeof RotationTableBody>

const { name, turn, people, calls } = Rotation.shape

/** `starts`: the first hand-over, local to the group; null if the table has none. */
const TableRotation = z.object({ name, turn, people, calls, starts: z.string().nullable() })
export type TableRotation = z.output<typeof TableRotation>

/** Rows that cannot be read, or that name no member, are left out of their rotation and listed. */
export const RotationTable = z
  .object({
    rotations: z.array(TableRotation),
    unreadable: z.array(z.object({ line: z.int(), sentence: z.string() })),
  })
  .meta({ id: 'RotationTable' })
export type RotationTable = z.output<typeof RotationTable>
