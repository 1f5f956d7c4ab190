/**
 * `objectGUID` as Microsoft writes it: the first three groups are stored with their low byte first ([MS-DTYP] 2.3.4.2).
 * Undefined unless it has 16 bytes.
 */
export function readObjectGuid(bytes: Uint8Array): string | undefined {
  if (bytes.length !== 16) return undefined
  const hex = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('hex')
  const reversed = (from: number, to: number) =>
    Buffer.from(bytes.slice(from, to).toReversed()).toString('hex')
  return [reversed(0, 4), reversed(4, 6), reversed(6, 8), hex(8, 10), hex(10, 16)].join('-')
}

/** ADS_UF_ACCOUNTDISABLE of [MS-ADTS] 2.2.16. */
const account_disabled = 2

export const isDisabledAccount = (userAccountControl: string | undefined): boolean =>
  (Number(userAccountControl ?? 0) & account_disabled) !== 0

/** `nsAccountLock` of 389 Directory Server and FreeIPA. */
export const isLockedAccount = (nsAccountLock: string | undefined): boolean =>
  nsAccountLock?.toUpperCase() === 'TRUE'

/** Seconds from 1601 to 1970. */
const windows_epoch = 11_644_473_600n

/** Windows file time: 100-nanosecond intervals since 1601. */
const toFileTime = (instant: Temporal.Instant): bigint =>
  (BigInt(Math.floor(instant.epochMilliseconds / 1000)) + windows_epoch) * 10_000_000n

/** The largest integer; 0 means never as well. */
export const accountNeverExpires = '9223372036854775807'

/** `accountExpires` of Active Directory is a file time, where 0 and the largest integer mean never ([MS-ADA1] 2.1). */
export const isExpiredAccount = (accountExpires: string | undefined, now: Temporal.Instant): boolean =>
  accountExpires !== undefined &&
  /^[1-9]\d{0,18}$/.test(accountExpires) &&
  BigInt(accountExpires) <= toFileTime(now)
