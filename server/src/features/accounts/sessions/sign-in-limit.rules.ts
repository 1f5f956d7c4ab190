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
export type Counter = SignInCounter | CodeCounter | 'password'

export type SignInCounter = 'device' | 'hospital' | 'network' | 'unknown' | 'address'

/** Wrong codes after the right password. */
export type CodeCounter = 'code_device' | 'code_hospital' | 'code_unknown'

export const window_minutes = 15

export const max_failures: Record<Counter, number> = {
  device: 10,
  hospital: 100,
  network: 10,
  unknown: 50,
  address: 100,
  password: 10,
  code_device: 10,
  code_hospital: 30,
  code_unknown: 10,
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

/**
 * Three codes of a million are right at any time: ten guesses in 15 minutes find one with a chance of 0.3 % in
 * a day. An attacker with the password can use up the guesses of unknown devices, but not those of the user's
 * own.
 */
export const codeCounters: Record<DeviceTrust, readonly CodeCounter[]> = {
  own: ['code_device'],
  hospital: ['code_device', 'code_hospital'],
  unknown: ['code_unknown'],
}

const longest_delay_ms = 2_000

/** An address with many failures is slowed down, never refused: a hospital may be behind one address. */
export const signInDelay = (failures: number): number =>
  Math.min(longest_delay_ms, Math.max(0, failures - max_failures.address) * 50)

const first_report = 10

/** 10, 20, 40 … failures of one network: the trail shows the size of an attack within a factor of two, in few rows. */
export const isReportedCount = (failures: number): boolean =>
  failures >= first_report && Number.isInteger(Math.log2(failures / first_report))
