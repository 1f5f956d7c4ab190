/** The default alphabet of GSM 03.38, one septet each. */
const septets = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the extension table, two septets each. */
const escaped = new Set('^{}\\[~]|€\f')

export const mostSegments = 6

export interface SmsLength {
  /** Septets, or UTF-16 units if a character is outside of the GSM alphabet. */
  units: number
  segments: number
  /** Units that the last segment still has room for. */
  left: number
  is_unicode: boolean
}

/** Tells the receiver where the text comes from. */
export const broadcastSms = (message: string): string => `Wardline: ${message.trim()}`

/** How a provider splits a text: 160 septets, or 70 UTF-16 units; in several parts 153 or 67 each (GSM 03.40). */
export function measureSms(text: string): SmsLength {
  const characters = [...text]
  const is_unicode = characters.some((character) => !septets.has(character) && !escaped.has(character))
  const units = is_unicode
    ? text.length
    : characters.reduce((sum, character) => sum + (escaped.has(character) ? 2 : 1), 0)
  const [single, part] = is_unicode ? [70, 67] : [160, 153]
  const segments = units <= single ? 1 : Math.ceil(units / part)
  return { units, segments, left: (segments === 1 ? single : segments * part) - units, is_unicode }
}
