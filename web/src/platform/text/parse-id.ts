/** An id in an address. Undefined: no whole number above 0. */
export const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined
