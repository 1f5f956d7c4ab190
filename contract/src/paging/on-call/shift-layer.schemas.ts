import { z } from 'zod'

/** From the lowest to the highest. A shift is planned by one of the first five and can be changed by the others. */
const shiftLayers = [
  'single',
  'series',
  'imported',
  'rotation',
  'fixed_plan',
  'override',
  'takeover',
] as const

/** The layer that decides who is on call, with the name of the rotation or the fixed plan. */
export const ShiftLayer = z.object({ kind: z.enum(shiftLayers), name: z.string() }).meta({ id: 'ShiftLayer' })
export type ShiftLayer = z.output<typeof ShiftLayer>
