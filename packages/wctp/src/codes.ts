/** The codes of the Wireless Communication Transfer Protocol, with the texts of its specification. */
const texts = {
  200: 'Message accepted',
  300: 'Operation not supported',
  301: 'Cannot parse input',
  302: 'XML validation error',
  303: 'Version error',
  304: 'Cannot accept operation',
  400: 'Function not supported',
  401: 'Invalid senderID',
  402: 'Invalid securityCode',
  403: 'Invalid recipientID',
  404: 'Invalid authorizationCode',
  405: 'Invalid date/time format',
  406: 'Unsupported combination of date/time ranges',
  407: 'Invalid date/time period',
  408: 'Date/time has expired',
  411: 'Message exceeds allowable length',
  500: 'Message timed out',
  501: 'Message expired',
  502: 'No further responses possible',
  503: 'Sender permanently disabled',
  504: 'Unknown message reference',
  600: 'Poll rate exceeded',
  601: 'Excessive polling',
  602: 'Traffic rate exceeded',
  603: 'Excessive traffic',
  604: 'Internal server error',
  605: 'Service unavailable',
  606: 'Service unavailable',
} as const

export type Code = keyof typeof texts

export const codeText = (code: Code): string => texts[code]

/** A sentence for users. Never the service's own text, which is not trusted. */
export function codeSentence(code: number): string {
  const known = (texts as Record<number, string>)[code]
  return known === undefined
    ? `The pager service answered with code ${code}.`
    : `The pager service answered: ${known} (${code}).`
}
