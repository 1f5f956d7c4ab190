/** Paging §9: US and Canada zones, GMT and UTC, west to east. */
export const timeZones = {
  'Pacific/Honolulu': 'Hawaii',
  'America/Adak': 'Aleutian Islands',
  'America/Anchorage': 'Alaska',
  'America/Los_Angeles': 'Pacific',
  'America/Vancouver': 'Pacific (Vancouver)',
  'America/Whitehorse': 'Yukon',
  'America/Phoenix': 'Arizona',
  'America/Boise': 'Mountain (Boise)',
  'America/Denver': 'Mountain',
  'America/Edmonton': 'Mountain (Edmonton)',
  'America/Chicago': 'Central',
  'America/Winnipeg': 'Central (Winnipeg)',
  'America/Regina': 'Saskatchewan',
  'America/Detroit': 'Eastern (Detroit)',
  'America/Indiana/Indianapolis': 'Eastern (Indiana)',
  'America/New_York': 'Eastern',
  'America/Toronto': 'Eastern (Toronto)',
  'America/Halifax': 'Atlantic',
  'America/Puerto_Rico': 'Atlantic (Puerto Rico)',
  'America/St_Johns': 'Newfoundland',
  GMT: 'GMT',
  UTC: 'UTC',
} as const

export type TimeZone = keyof typeof timeZones
export const timeZoneIds = Object.keys(timeZones) as [TimeZone, ...TimeZone[]]
