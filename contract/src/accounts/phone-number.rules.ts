/** An extension cannot be dialled by a carrier: what is rung is the number before it. */
const extension = /\s*(?:ext|x)\.?\s*\d*$/i

/**
 * A number as people write it, as carriers dial it (E.164). Ten digits are of North America; undefined for what is no
 * number that can be dialled from outside.
 */
export function dialable(written: string): string | undefined {
  const bare = written.trim().replace(extension, '')
  if (!/^\+?[\d\s().\-/]+$/.test(bare)) return undefined
  const digits = bare.replaceAll(/\D/g, '')
  if (bare.startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
  if (digits.length === 10) return `+1${digits}`
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`
  return undefined
}

/** The number of a pager as its terminal is told it; undefined when it is none. */
export function pagerDigits(written: string): string | undefined {
  const digits = written.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{3,20}$/.test(digits) ? digits : undefined
}
