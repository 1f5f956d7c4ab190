import { expect, test } from 'vitest'
import { windowsZones } from './windows-zones.ts'
import { resolveZoneName } from './zone-names.ts'

test('resolves IANA names, Windows names and the prefixes that calendar programs add', () => {
  const names = [
    'America/Chicago',
    'Central Standard Time',
    '/mozilla.org/20050126_1/Europe/Berlin',
    'Europe_London',
  ]
  expect(names.map(resolveZoneName)).toEqual([
    'America/Chicago',
    'America/Chicago',
    'Europe/Berlin',
    'Europe/London',
  ])
  expect(['tzone://Microsoft/Utc', 'UTC', 'Etc/GMT'].map(resolveZoneName)).toEqual(['UTC', 'UTC', 'UTC'])
  expect(Object.keys(windowsZones).filter((name) => resolveZoneName(name) === undefined)).toEqual([])
  for (const zone of Object.values(windowsZones))
    expect(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone).toMatch(/^[A-Z]/)
  expect(['Customized Time Zone', '', 'GMT-05.00/-04.00', '../etc/passwd'].map(resolveZoneName)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
