/** Reads an id from an address. Returns undefined unless it is a positive integer. */
export const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined
