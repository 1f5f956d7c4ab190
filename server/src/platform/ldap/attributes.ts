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
