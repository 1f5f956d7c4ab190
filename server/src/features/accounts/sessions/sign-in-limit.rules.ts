/**
 * Where a sign-in comes from, by the cookie of the browser:
 * - `own`: the user has signed in on it;
 * - `hospital`: a colleague has, as on a shared workstation;
 * - `unknown`: no user of the account has.
 */
export type DeviceTrust = 'own' | 'hospital' | 'unknown'

/**
 * Wrong passwords for one user within 15 minutes, by where they came from. `address` counts those of all users from
 * unknown devices at one network, and only delays. `password` counts the check of the current password in a session.
 */
export type Counter = 'device' | 'hospital' | 'network' | 'unknown' | 'address' | 'password'

export type SignInCounter = Exclude<Counter, 'password'>

export const window_minutes = 15

export const max_failures: Record<Counter, number> = {
  device: 10,
  hospital: 100,
  network: 10,
  unknown: 50,
  address: 100,
  password: 10,
}

/**
 * The counters whose limit refuses a sign-in. Outsiders sign in from unknown devices, so they can exhaust only the
 * limits of unknown devices.
 */
export const refusingCounters: Record<DeviceTrust, readonly SignInCounter[]> = {
  own: ['device'],
  hospital: ['device', 'hospital'],
  unknown: ['network', 'unknown'],
}

const longest_delay_ms = 2_000

/** An address with many failures is slowed down, never refused: a hospital may be behind one address. */
export const signInDelay = (failures: number): number =>
  Math.min(longest_delay_ms, Math.max(0, failures - max_failures.address) * 50)
