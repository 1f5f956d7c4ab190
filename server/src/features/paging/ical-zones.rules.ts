/** Windows' names for zones (Unicode CLDR, windowsZones), those of this continent and what its calendars come with. */
const windows: Record<string, string> = {
  'Aleutian Standard Time': 'America/Adak',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Alaskan Standard Time': 'America/Anchorage',
  'Pacific Standard Time': 'America/Los_Angeles',
  'US Mountain Standard Time': 'America/Phoenix',
  'Mountain Standard Time': 'America/Denver',
  'Yukon Standard Time': 'America/Whitehorse',
  'Central Standard Time': 'America/Chicago',
  'Canada Central Standard Time': 'America/Regina',
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indiana/Indianapolis',
  'Atlantic Standard Time': 'America/Halifax',
  'Newfoundland Standard Time': 'America/St_Johns',
  'SA Western Standard Time': 'America/Puerto_Rico',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'India Standard Time': 'Asia/Kolkata',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'New Zealand Standard Time': 'Pacific/Auckland',
}

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `/freeassociation.sourceforge.net/Europe/Berlin` is Europe/Berlin; so is `/mozilla.org/20050126_1/Europe/Berlin`. */
function withoutPrefix(name: string): string | undefined {
  const parts = name.split('/').filter(Boolean)
  return [3, 2].map((count) => parts.slice(-count).join('/')).find((one) => one.includes('/') && isKnown(one))
}

/** The time zone that a file means by a name: an IANA name, UTC, a Windows name; undefined when it is none of them. */
export function zoneNamed(name: string): string | undefined {
  const plain = name.replaceAll(/^["']|["']$/g, '').trim()
  if (/^(utc|z|gmt|etc\/(utc|gmt)|tzone:\/\/Microsoft\/Utc)$/i.test(plain)) return 'UTC'
  const named = windows[plain]
  if (named !== undefined) return named
  if (/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(plain) && isKnown(plain)) return plain
  return withoutPrefix(plain.replaceAll('_', '/')) ?? withoutPrefix(plain)
}
