import { dialable } from '@wardline/contract/accounts/phone-number.rules.ts'

interface Owner {
  /** As they were written: phones and pagers. */
  numbers: readonly string[]
  mails: readonly string[]
}

const bare = (written: string): string => written.replaceAll(/[\s().-]/g, '')

/**
 * Whether an address that a page went to is still its person's: a phone that was lost and taken out of their profile
 * answers nothing any more. @param address as alerts are sent to it
 */
export const isTheirs = ({ numbers, mails }: Owner, address: string): boolean =>
  numbers.some((written) => dialable(written) === address || bare(written) === address) ||
  mails.some((written) => written.trim().toLowerCase() === address)
