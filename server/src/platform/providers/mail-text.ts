import type { Notice } from './provider.ts'

export const mailText = ({ text, link }: Pick<Notice, 'text' | 'link'>): string =>
  link === '' ? text : `${text}\n\n${link}\n`

/** RFC 5322 §3.6.4. The same at every try, so that a mail that arrives twice is seen to be one. */
export const messageId = ({ reference, account_id }: Notice, domain: string): string =>
  `<${reference}.${account_id}@${domain}>`
