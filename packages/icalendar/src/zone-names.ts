import { windowsZones } from './windows-zones.ts'

function isIanaZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `/freeassociation.sourceforge.net/Europe/Berlin` and `/mozilla.org/20050126_1/Europe/Berlin` are Europe/Berlin. */
function withoutPrefix(name: string): string | undefined {
  const parts = name.split('/').filter(Boolean)
  return [3, 2]
    .map((count) => parts.slice(-count).join('/'))
    .find((one) => one.includes('/') && isIanaZone(one))
}

export function resolveZoneName(name: string): string | undefined {
  const plain = name.replaceAll(/^["']|["']$/g, '').trim()
  if (/^(utc|z|gmt|etc\/(utc|gmt)|tzone:\/\/Microsoft\/Utc)$/i.test(plain)) return 'UTC'
  const named = windowsZones[plain]
  if (named !== undefined) return named
  if (/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(plain) && isIanaZone(plain)) return plain
  return withoutPrefix(plain.replaceAll('_', '/')) ?? withoutPrefix(plain)
}
