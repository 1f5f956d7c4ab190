/** The numbers that Twilio sends for a caller who withholds theirs: https://help.twilio.com/articles/223179988 */
const withheld = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253'])

/** E.164; empty for a withheld number, a short code or a SIP address. */
export const readCaller = (from: string): string =>
  /^\+[1-9]\d{7,14}$/.test(from) && !withheld.has(from) ? from : ''
