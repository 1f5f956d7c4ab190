/** Scheduling systems that shifts are imported from. */
export const sourceSystems = {
  amion: 'Amion',
  qgenda: 'QGenda',
  shiftadmin: 'ShiftAdmin',
  tangier: 'Tangier',
} as const
export type SourceSystem = keyof typeof sourceSystems
export const sourceSystemIds = Object.keys(sourceSystems) as [SourceSystem, ...SourceSystem[]]
