/** Every address of a group's calendar in the query cache begins with it; `calendar_changed` asks for all of them again. */
export const calendarKey = (group_id: number) => ['calendar', group_id] as const
