/** Providers cannot dial extensions, so they are removed. */
const extension = /\s*(?:ext|x)\.?\s*\d*$/i

/** Normalizes to E.164; ten digits are North American, and 00 is written for +. Undefined for an invalid number. */
export function dialable(written: string): string | undefined {
  const bare = written.trim().replace(extension, '').replace(/^00/, '+')
  if (!/^\+?[\d\s().\-/]+$/.test(bare)) return undefined
  const digits = bare.replaceAll(/\D/g, '')
  if (bare.startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
  if (digits.length === 10) return `+1${digits}`
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`
  return undefined
}

/** Digits as paging terminals expect them; undefined for an invalid number. */
export function pagerDigits(written: string): string | undefined {
  const digits = written.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{3,20}$/.test(digits) ? digits : undefined
}

/** "+1 202 555 0147"; other numbers and extensions as they are. */
export const formatPhoneNumber = (number: string): string =>
  number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')
