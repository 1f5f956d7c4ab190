import { dialable } from '@wardline/contract/accounts/phone-number.rules.ts'

interface Owner {
  numbers: readonly string[]
  mails: readonly string[]
}

const withoutExtension = (written: string): string => written.replaceAll(/[\s().-]/g, '')

/**
 * Refuses responses from a number that was removed from the profile, for example because the phone was lost.
 * @param address as alerts are sent to it
 */
export const isOwnedBy = ({ numbers, mails }: Owner, address: string): boolean =>
  numbers.some((written) => dialable(written) === address || withoutExtension(written) === address) ||
  mails.some((written) => written.trim().toLowerCase() === address)
