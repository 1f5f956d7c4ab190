/** On-call scheduling systems that schedules are pulled from, as paths name them. */
export const scheduleSourceKinds = ['amion', 'qgenda', 'shiftadmin', 'tangier'] as const
export type ScheduleSourceKind = (typeof scheduleSourceKinds)[number]
